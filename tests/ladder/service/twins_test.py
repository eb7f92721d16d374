"""Twins: two daemons whose ladders differ only in what is not published. Whatever a viewer, an owner, a player or a
stranger asks of them, the answers are the same bytes: contents, counts, sizes, times, errors, the feed, and what a browser
gets, down to the heads of files."""

import json
import os
import pathlib
import shutil
import sys
import threading
import unittest

import grpc

from access_support import read_feed
from service_support import BROWSER, OK, SERVICE, Caller, ServiceTest, message_class, pb, query, reason_of, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "front"))
from web_client import Web  # noqa: E402

SCOPES = {"viewer": ["watch"], "owner": ["own", "submit"], "player": ["play"]}
# What is asked of the events; other methods are asked with empty requests, and with names that are not there.
ASKED = [
    ("ListBots", {"page_size": 2}), ("ListVersions", {"bot": "robin"}), ("ListEvents", {}),
    ("GetEvent", {"event": "cup"}), ("GetEvent", {"event": "open"}), ("GetStandings", {"event": "cup"}),
    ("GetStandings", {"event": "open"}), ("GetCrosstable", {"event": "cup"}), ("ListMatches", {"event": "cup"}),
    ("ListMatches", {"event": "open", "page_size": 3}), ("GetRatings", {"game": "brigands"}),
    ("GetRatings", {"game": "brigands", "event": "cup"}), ("GetHeadToHead", {"game": "brigands"}),
    ("GetRecord", {"event": "cup", "match": 1}), ("GetRecord", {"event": "open", "match": 1}),
    ("GetRecord", {"event": "open", "match": 9}), ("GetBotReport", {"bot": "robin"}),
    ("GetBot", {"bot": "robin"}), ("GetBot", {"bot": "tuck"}),
    ("GetBotReport", {"bot": "robin", "match": "cup 1.1"}), ("GetBotReport", {"bot": "robin", "match": "open 1.1"}),
    *(("GetTable", {"game": "brigands", "table": table, "format": form, **more})
      for table, form, more in (("ratings", "text", {}), ("ratings", "csv", {"event": "open"}), ("ratings", "json", {}),
                                ("ratings", "md", {"system": "bradley-terry"}), ("matrix", "text", {}), ("matrix", "csv", {"most": 2}),
                                ("ratings", "text", {"excluded": ["cup"]}))),
    ("GetTable", {"table": "standings", "format": "json"}), ("GetTable", {"event": "open", "table": "standings", "format": "json"}),
    ("GetBotReport", {"bot": "robin", "event": "cup"}), ("WithdrawBot", {"bot": "nobody"}),
    *(("GetTable", {"event": event, "table": table, "format": form})
      for event in ("cup", "open") for table in ("standings", "crosstable") for form in ("text", "csv", "md", "trf")),
]


# The same of the page for owners, which a browser alone asks for.
ASKED_BY_PAGES = [("GetDesk", {}), ("GetBotPage", {"bot": "robin"}), ("GetSeatView", {"match": "open 1.1"}),
                  ("GetSeatView", {"match": "cup 1.1"}), ("GetSeatView", {"match": "cup 1.1", "seat": 2})]


def answer_of(call):
    """All that goes over the wire, but for the names of sockets."""
    try:
        answer = call()
        return answer.SerializeToString(deterministic=True), answer.ByteSize()
    except grpc.RpcError as error:
        return reason_of(error), error.details()


class TwinsTest(ServiceTest):
    def all_answers(self, folder, token):
        caller = Caller(folder / "front.sock", token)
        self.addCleanup(caller.close)
        answers = {}
        for name, fields in ASKED:
            answers[name, str(fields)] = answer_of(lambda n=name, f=fields: getattr(caller, n)(**f))
        for method in SERVICE.methods:
            if method.name in ("SubmitBot", "WatchEvents", "GetStatus"):
                continue
            answers[method.name] = answer_of(
                lambda m=method: caller.start(m.name, message_class(m.input_type)()))
        status = caller.GetStatus() if token else None
        if status is not None:
            # Each of them was started once.
            status.ClearField("started_unix_us")
            answers["GetStatus"] = status.SerializeToString(deterministic=True)
            answers["feed"] = [item.SerializeToString(deterministic=True)
                               for item in read_feed(caller, until="event_over")]
            answers["beyond"] = answer_of(lambda: next(caller.WatchEvents(since=status.feed_head + 2)))
        return answers

    def serve_pages(self, *arguments):
        """Returns the port for browsers, whose site is beside the database."""
        site = self.db.parent / "site"
        self.serve("--jobs", 1, "--site", site, "--plain-listen", "127.0.0.1:0")

        def port():
            run = self.ladder("status", self.db, "--json")
            return run.code == OK and [text.split()[1] for text in json.loads(run.out)["ports"]]
        wait_until(lambda: port() and (site / "index.html").exists(), "its pages are served")
        return port()[0]

    def all_pages(self, port, site, token):
        """What a browser gets: files with their heads, and calls in JSON."""
        web = Web(port)
        got = {path: web.request("GET", "/" + path) for path in
               sorted(str(path.relative_to(site)) for path in site.rglob("*") if path.is_file())}
        for service, asked in ((SERVICE, ASKED), (BROWSER, ASKED_BY_PAGES)):
            for name, fields in asked:
                got[name, str(fields)] = web.call(f"{service.name}/{name}", fields, token)
        web.close()
        return {asked: (answer.status, answer.fields, answer.body) for asked, answer in got.items()}

    def follow(self, folder, token, since):
        """What comes in the feed from now on; kinds and numbers, signs of life too."""
        caller = Caller(folder / "front.sock", token)
        self.addCleanup(caller.close)
        stream, items = caller.WatchEvents(since=since), []

        def read():
            try:
                for item in stream:
                    items.append((item.number, item.WhichOneof("what")))
            except grpc.RpcError:
                pass
        threading.Thread(target=read, daemon=True).start()
        self.addCleanup(stream.cancel)
        return items

    def all_of(self, caller):
        """The feed up to its end."""
        head, items = caller.GetStatus().feed_head, []
        stream = caller.WatchEvents()
        while len(items) < head:
            items.append(next(stream))
        stream.cancel()
        return items

    def make(self):
        """An event that is published, and one that is held back from its first round on; both by one organiser."""
        self.submit_field("tuck", "robin", "marian")
        self.serve("--jobs", 1)
        tokens = {name: self.token(*words, owner="root") for name, words in SCOPES.items()}
        tokens["stranger"] = None
        tokens["organiser"] = self.token("organise")
        organiser = self.caller(tokens["organiser"])
        organiser.CreateEvent(event=pb.EventSpec(name="open", game="brigands", seats="3", same_owner="allow", sets=2, format="round-robin"),
                              start=True)
        self.await_over("open")
        wait_until(lambda: organiser.GetStatus().feed_head > 6, "it is published")
        organiser.CreateEvent(event=pb.EventSpec(name="cup", game="brigands", seats="3", same_owner="allow", sets=4, rounds=3))
        organiser.FreezeEvent(event="cup", after_round=0)
        viewer = self.caller(tokens["viewer"])
        wait_until(lambda: any(item.WhichOneof("what") == "event_created" and item.event == "cup"
                               for item in self.all_of(viewer)), "the feed has it")
        self.assertEqual(self.stop(), OK, self.log_text())
        return tokens

    def test_what_is_held_back_changes_no_answer(self):
        tokens = self.make()
        # The twin: the same ladder to the byte, of which nothing more is played.
        twin = self.folder / "twin"
        twin.mkdir()
        for path in self.folder.glob("r.db*"):
            if path.is_file():
                shutil.copy2(path, twin / path.name)
        own_db, own_folder = self.db, self.folder_of_service
        self.db, self.folder_of_service = twin / "r.db", pathlib.Path(f"{twin / 'r.db'}.service")
        ports = [self.serve_pages()]
        twin_folder, twin_daemon = self.folder_of_service, self.daemon
        self.addCleanup(lambda: (twin_daemon.kill(), twin_daemon.wait()))
        self.db, self.folder_of_service = own_db, own_folder
        ports.insert(0, self.serve_pages())
        folders = (own_folder, twin_folder)
        sites = [pathlib.Path(own_db).parent / "site", twin / "site"]
        heads = [Caller(folder / "front.sock", tokens["viewer"]).GetStatus().feed_head for folder in folders]
        self.assertEqual(heads[0], heads[1])
        followed = [self.follow(folder, tokens["viewer"], heads[0] + 1) for folder in folders]
        asked = {name: token for name, token in tokens.items() if name != "organiser"}

        def answers():
            return [{name: {**self.all_answers(folder, token), **self.all_pages(port, site, token)}
                     for name, token in asked.items()} for folder, port, site in zip(folders, ports, sites, strict=True)]

        self.assert_alike(*answers())
        # One of them plays what is held back.
        organiser = self.caller(tokens["organiser"])
        before = query(own_db, "SELECT count(*) FROM match")[0][0]
        organiser.StartEvent(event="cup")
        wait_until(lambda: query(own_db, "SELECT count(*) FROM match")[0][0] > before + 1, "it is played")
        self.assert_alike(*answers())
        self.await_over("open", "cup")
        wait_until(lambda: organiser.GetEvent(event="cup").state == pb.EVENT_STATE_OVER, "it is over")
        wait_until(lambda: organiser.GetStatus().feed_head > heads[0] + 2, "organisers see it")
        self.assert_alike(*answers())
        # A sign of life may be on its way to one of them; what one has in addition is there for good.
        wait_until(lambda: followed[0] == followed[1], "both followed the same")
        self.assertGreater(len(organiser.ListMatches(event="cup").matches), 3)

    def assert_alike(self, ours, theirs):
        for name, answers in ours.items():
            self.assertEqual(answers.keys(), theirs[name].keys())
            for asked, answer in answers.items():
                with self.subTest(reader=name, asked=asked):
                    self.assertEqual(answer, theirs[name][asked])


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    unittest.main()
