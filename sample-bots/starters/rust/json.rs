// A small reader of JSON, since Rust's library has none.
#![allow(dead_code)]
use std::collections::BTreeMap;
use std::ops::Index;

// Numbers are kept as they are written.
#[derive(Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

const NULL: Json = Json::Null;

impl Json {
    pub fn has(&self, key: &str) -> bool {
        matches!(self, Json::Object(members) if members.contains_key(key))
    }
    // Of a list; 0 of anything else.
    pub fn len(&self) -> usize {
        if let Json::List(items) = self { items.len() } else { 0 }
    }
    // The referee writes 64-bit numbers as texts. 0 if it is not a number.
    pub fn as_u64(&self) -> u64 {
        self.as_str().parse().unwrap_or(0)
    }
    pub fn as_f64(&self) -> f64 {
        self.as_str().parse().unwrap_or(0.0)
    }
    // Of a text or a number; empty of anything else.
    pub fn as_str(&self) -> &str {
        match self {
            Json::Text(text) | Json::Number(text) => text,
            _ => "",
        }
    }
}

// The member of an object; of anything else, and where there is none, a null.
impl Index<&str> for Json {
    type Output = Json;
    fn index(&self, key: &str) -> &Json {
        if let Json::Object(members) = self { members.get(key).unwrap_or(&NULL) } else { &NULL }
    }
}

impl Index<usize> for Json {
    type Output = Json;
    fn index(&self, index: usize) -> &Json {
        if let Json::List(items) = self { items.get(index).unwrap_or(&NULL) } else { &NULL }
    }
}

pub fn parse(text: &str) -> Result<Json, String> {
    let mut reader = Reader { text, at: 0 };
    let json = reader.value()?;
    if reader.peek().is_some() {
        return Err(reader.wrong("the end"));
    }
    Ok(json)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn value(&mut self) -> Result<Json, String> {
        match self.peek() {
            Some('{') => self.object(),
            Some('[') => self.list(),
            Some('"') => Ok(Json::Text(self.string()?)),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Json, String> {
        let rest = &self.text[self.at..];
        let word = &rest[..rest.find([',', ']', '}', ' ', '\n', '\r', '\t']).unwrap_or(rest.len())];
        self.at += word.len();
        match word {
            "null" => Ok(Json::Null),
            "true" | "false" => Ok(Json::Bool(word == "true")),
            _ if word.parse::<f64>().is_ok() => Ok(Json::Number(word.to_string())),
            _ => Err(self.wrong("a value")),
        }
    }

    fn object(&mut self) -> Result<Json, String> {
        let mut members = BTreeMap::new();
        self.expect('{')?;
        while self.peek() != Some('}') {
            if !members.is_empty() {
                self.expect(',')?;
            }
            let key = self.string()?;
            self.expect(':')?;
            let value = self.value()?;
            members.insert(key, value);
        }
        self.expect('}')?;
        Ok(Json::Object(members))
    }

    fn list(&mut self) -> Result<Json, String> {
        let mut items = Vec::new();
        self.expect('[')?;
        while self.peek() != Some(']') {
            if !items.is_empty() {
                self.expect(',')?;
            }
            items.push(self.value()?);
        }
        self.expect(']')?;
        Ok(Json::List(items))
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect('"')?;
        let mut units: Vec<u16> = Vec::new();
        loop {
            match self.next() {
                None => return Err(self.wrong("the end of a text")),
                Some('"') => return Ok(String::from_utf16_lossy(&units)),
                Some('\\') => units.push(self.escaped()?),
                Some(c) => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
            }
        }
    }

    // Of a pair of \u escapes each gives one half.
    fn escaped(&mut self) -> Result<u16, String> {
        Ok(match self.next() {
            Some('b') => 8,
            Some('f') => 12,
            Some('n') => 10,
            Some('r') => 13,
            Some('t') => 9,
            Some('u') => {
                let digits = self.text.get(self.at..self.at + 4).unwrap_or("");
                self.at += digits.len();
                u16::from_str_radix(digits, 16).map_err(|_| self.wrong("four hexadecimal digits"))?
            }
            Some(c) if c.is_ascii() => c as u16,
            _ => return Err(self.wrong("an escape")),
        })
    }

    // The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.text[self.at..].chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.peek() != Some(c) {
            return Err(self.wrong(&format!("'{}'", c)));
        }
        self.at += c.len_utf8();
        Ok(())
    }

    fn wrong(&self, expected: &str) -> String {
        format!("JSON, byte {}: {} expected", self.at + 1, expected)
    }
}
