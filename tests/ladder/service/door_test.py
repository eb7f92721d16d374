"""The door for browsers with a real daemon behind it: every unary method in JSON as in gRPC, whatever the token; a
submission as one zip file; what an owner sees of bots and matches, and nobody else."""

import io
import json
import pathlib
import sys
import unittest
import zipfile

import grpc
from google.protobuf import json_format

from access_support import zip_of
from port_support import PortTest, TlsCaller
from service_support import BROWSER, OK, SERVICE, WORK, message_class, pb, reason_of, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "front"))
from web_client import Web  # noqa: E402

SCOPES = [name.removeprefix("SCOPE_").lower() for name, number in pb.Scope.items() if number]
# Beside an empty request.
ASKED = {
    "GetEvent": [{"event": "cup"}, {"event": "nothing"}], "GetStandings": [{"event": "cup"}], "GetCrosstable": [{"event": "cup"}],
    "GetTable": [{"event": "cup", "table": "standings", "format": "csv"}, {"game": "brigands", "table": "ratings"}],
    "GetBot": [{"bot": "robin"}, {"bot": "tuck"}], "ListMatches": [{"event": "cup", "page_size": 1}],
    "GetRecord": [{"event": "cup", "match": 1}], "GetRatings": [{"game": "brigands"}], "GetHeadToHead": [{"game": "brigands"}],
    "GetTranscript": [{"event": "cup", "match": 1, "seat": 0}], "GetBotReport": [{"bot": "robin"}, {"bot": "tuck"}],
    "GetBotPage": [{"bot": "robin"}, {"bot": "tuck"}], "GetSeatView": [{"match": "cup 1.1"}, {"match": "cup 1.1", "seat": 1}],
    "ListBots": [{"page_size": -1}, {"page_token": "x"}],
}
HTTP = {"OK": 200, "CANCELLED": 499, "INVALID_ARGUMENT": 400, "DEADLINE_EXCEEDED": 504, "NOT_FOUND": 404, "ALREADY_EXISTS": 409,
        "PERMISSION_DENIED": 403, "RESOURCE_EXHAUSTED": 429, "FAILED_PRECONDITION": 400, "ABORTED": 409, "OUT_OF_RANGE": 400,
        "UNIMPLEMENTED": 501, "INTERNAL": 500, "UNAVAILABLE": 503, "DATA_LOSS": 500, "UNAUTHENTICATED": 401, "UNKNOWN": 500}


class DoorTest(PortTest):
    def setUp(self):
        super().setUp()
        self.site = self.folder / "site"
        self.submit_field("robin", "tuck")
        self.open_port("--site", self.site, "--reference", "tuck")

    def play(self, *more):
        run = self.ladder("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 2, "--format", "round-robin",
                          "--same-owner", "allow", *more)
        self.assertEqual(run.code, OK, run.err)
        self.await_over("cup")

    def web(self):
        web = Web(self.port, self.chain)
        self.addCleanup(web.close)
        return web

    def owner_of(self, bot):
        run = self.ladder("bots", self.db, "--json")
        self.assertEqual(run.code, OK, run.err)
        return next(version["owner"] for version in json.loads(run.out)["versions"] if version["bot"] == bot)

    def by_grpc(self, caller, method, fields):
        """Code, text, reason and answer."""
        try:
            return "OK", "", None, caller.start(method.name, message_class(method.input_type)(**fields))
        except grpc.RpcError as error:
            return error.code().name, error.details(), reason_of(error)[1:], None

    def by_json(self, web, token, method, fields):
        request = json_format.MessageToDict(message_class(method.input_type)(**fields))
        answer = web.call(f"{method.containing_service.name}/{method.name}", request, token)
        if answer.status == 200:
            return answer.status, "OK", "", None, json_format.Parse(answer.body, message_class(method.output_type)())
        error = answer.json()
        detail = error["details"][0]["debug"]
        return (answer.status, {"canceled": "cancelled"}.get(error["code"], error["code"]).upper(), error["message"],
                (pb.Reason.Value(detail["reason"]), detail["metadata"]), None)

    def by_both(self, web, token, caller, method, fields):
        """The same question both ways, at a moment at which the service's answer stays what it is: results are published,
        and counts of the service change, while the tests ask."""
        said = self.by_json(web, token, method, fields)
        while True:
            told = self.by_grpc(caller, method, fields)
            code, text, reason, answer = told
            if said == (HTTP[code], code, text, reason, answer):
                return said, told
            again = self.by_json(web, token, method, fields)
            if again == said:
                return said, told
            said = again

    def test_every_method_answers_in_json_as_in_grpc(self):
        self.play()
        web, compared = self.web(), 0
        owner = self.owner_of("robin")
        tokens = {scope: self.token(scope, owner="" if scope == "work" else owner) for scope in SCOPES}
        tokens["wrong"] = "asz_" + "0" * 64
        for scope, token in tokens.items():
            caller = TlsCaller(self.port, self.chain, token)
            for method in [*SERVICE.methods, *BROWSER.methods]:
                if method.client_streaming or method.server_streaming:
                    continue
                for fields in [{}, *ASKED.get(method.name, [])]:
                    with self.subTest(method=method.name, scope=scope, fields=fields):
                        (status, *told), (code, text, reason, answer) = self.by_both(web, token, caller, method, fields)
                        self.assertEqual((told[:3], status), ([code, text, reason], HTTP[code]))
                        self.assertEqual(told[3], answer)
                        compared += 1
            caller.close()
            # Seeds and others' programs go to workers, by gRPC: to browsers there are no such methods, whatever the token.
            for method in WORK.methods:
                answer = web.call(f"Work/{method.name}", {}, token)
                self.assertEqual((answer.status, answer.json()["code"]), (501, "unimplemented"), (method.name, scope))
        self.assertGreater(compared, len(tokens) * 50)
        print(f"  {compared} answers in JSON are those in gRPC, for {len(tokens)} tokens", flush=True)

    def submit_zip(self, body, token):
        fields = [("content-type", "application/zip"), ("content-length", str(len(body))), ("authorization", f"Bearer {token}")]
        return self.web().request("POST", "/submit", fields, body)

    def done(self, token, operation):
        web = self.web()
        while not operation["done"]:
            operation = web.call("Ladder/WaitOperation", {"name": operation["name"], "timeout_ms": 500}, token).json()
        return operation

    def test_a_zip_file_becomes_a_bot(self):
        token = self.token("submit", "own", owner="zoe")
        body = zip_of(self.bundle("john"))
        answer = self.submit_zip(body, token)
        self.assertEqual(answer.status, 200, answer.body)
        operation = self.done(token, answer.json())
        self.assertNotIn("error", operation)
        self.assertEqual(operation["submit"]["version"]["owner"], "zoe")
        desk = self.web().call("Browser/GetDesk", token=token).json()
        self.assertEqual((desk["owner"], [bot["bot"] for bot in desk["bots"]], desk["references"]), ("zoe", ["john"], ["tuck"]))
        again = self.done(token, self.submit_zip(body, token).json())
        self.assertTrue(again["submit"]["unchanged"])

    def test_what_is_no_bot_is_refused_with_a_sentence(self):
        token = self.token("submit", owner="zoe")
        without = io.BytesIO()
        with zipfile.ZipFile(without, "w") as archive:
            archive.writestr("bot.py", "print()")
        good = zip_of(self.bundle("john"))
        for body, text in ((b"no zip at all", "zip"), (without.getvalue(), "bot.toml"), (good[:200], "zip")):
            with self.subTest(text):
                answer = self.submit_zip(body, token)
                self.assertEqual(answer.status, 200, answer.body)
                error = self.done(token, answer.json())["error"]
                self.assertIn(text, error["message"])
                self.assertEqual(error["details"][0]["@type"], "type.googleapis.com/assize.v1.ErrorInfo")
        for token, status in ((self.token("watch"), 403), ("asz_" + "0" * 64, 401)):
            self.assertEqual(self.submit_zip(good, token).status, status)

    def test_an_expired_token_is_refused_in_json_for_what_it_is(self):
        token = self.token("submit", "own", owner="zoe")
        body = zip_of(self.bundle("john"))
        self.expire(token)
        for answer in (self.web().call("Browser/GetDesk", {}, token), self.submit_zip(body, token)):
            error = answer.json()
            self.assertEqual((answer.status, error["code"]), (401, "unauthenticated"), error)
            self.assertEqual(error["details"][0]["debug"]["reason"], "REASON_TOKEN_EXPIRED")
            self.assertIn("expired", error["message"])
            self.assertNotIn(token, answer.body.decode())
        self.assertNotIn(token, self.log_text())

    def test_an_owner_sees_own_seats_alone(self):
        token = self.token("submit", "own", owner="zoe")
        self.done(token, self.submit_zip(zip_of(self.bundle("john")), token).json())
        self.play()
        web = self.web()

        def links_of_the_page():
            page = web.call("Browser/GetBotPage", {"bot": "john"}, token).json()
            self.assertEqual(page["version"], "john@1")
            return {link.split('"')[0].replace("&amp;", "&") for link in page["html"].split('href="')[1:]}

        # The last results are published a moment after the event is over.
        wait_until(lambda: len(links_of_the_page()) >= 4, "its matches are on the page")
        links = links_of_the_page()
        own = sorted(link for link in links if link.startswith("seat.html?match=cup%20"))
        self.assertEqual(len(own), len(links))
        for link in own:
            name, seat = link.removeprefix("seat.html?match=").split("&seat=")
            answer = web.call("Browser/GetSeatView", {"match": name.replace("%20", " "), "seat": int(seat)}, token)
            self.assertEqual(answer.status, 200, answer.body)
            view = answer.json()
            self.assertEqual(json.loads(view["payload"])["eyes"], "seat")
            for file in (view["script"], view["style"]):
                self.assertEqual(web.request("GET", f"/{file}").status, 200, file)
            other = web.call("Browser/GetSeatView", {"match": name.replace("%20", " "), "seat": 1 - int(seat)}, token)
            self.assertEqual((other.status, other.json()["code"]), (403, "permission_denied"))
        self.assertEqual(web.call("Browser/GetBotPage", {"bot": "robin"}, token).status, 403)

    def test_the_page_for_owners_is_served_with_the_site(self):
        wait_until(lambda: (self.site / "me.html").exists(), "the site is there")
        web = self.web()
        for path in ("/me.html", "/seat.html", "/index.html", "/live.json"):
            self.assertEqual(web.request("GET", path).status, 200, path)
        self.assertIn(b'<a href="me.html">My bots</a>', web.request("GET", "/index.html").body)
        run = self.ladder("token", "create", self.db, "--owner", "zoe", "--scope", "submit", "--link", f"https://{self.port}")
        self.assertEqual(run.code, OK, run.err)
        self.assertRegex(run.out, rf"^https://{self.port}/me\.html#token=asz_[0-9a-f]{{64}}\n$")
        bad = self.ladder("token", "create", self.db, "--owner", "zoe", "--scope", "submit", "--link", "arena")
        self.assertIn("--link \"arena\": must be the address of the site's folder", bad.err)


if __name__ == "__main__":
    unittest.main()
