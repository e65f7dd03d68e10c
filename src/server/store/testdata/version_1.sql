-- A data file of version 1 as the program of that time left it: Ada in the middle of a solo match,
-- and a rated match that she resigned.
BEGIN TRANSACTION;
CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
INSERT INTO "alive" VALUES(1,1794805455346);
CREATE TABLE aways (since INTEGER NOT NULL, until INTEGER NOT NULL);
CREATE TABLE chat (
  match INTEGER NOT NULL, n INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL, request TEXT NOT NULL,
  PRIMARY KEY (match, n)) WITHOUT ROWID;
INSERT INTO "chat" VALUES(1,1,'F5BdZb4o2fGFBAiOfdi5VA','Ada','hello',1794805454756,'');
CREATE TABLE entries (
  match INTEGER NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL, who INTEGER NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL, request TEXT NOT NULL,
  PRIMARY KEY (match, seq)) WITHOUT ROWID;
INSERT INTO "entries" VALUES(1,1,0,-1,'roll 5 5 6',1794805454654,'');
INSERT INTO "entries" VALUES(1,2,0,0,'6 skip',1794805454738,'');
INSERT INTO "entries" VALUES(1,3,0,0,'5 skip',1794805454747,'');
INSERT INTO "entries" VALUES(1,4,0,0,'5 skip',1794805454753,'');
INSERT INTO "entries" VALUES(1,5,0,-1,'roll 3 5 6',1794805454753,'');
INSERT INTO "entries" VALUES(2,1,0,-1,'draw 11',1794805454886,'');
INSERT INTO "entries" VALUES(2,2,0,-1,'draw 13',1794805454886,'');
INSERT INTO "entries" VALUES(2,3,4,0,'resigned',1794805454902,'');
CREATE TABLE matches (
  key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status INTEGER NOT NULL,
  listed INTEGER NOT NULL, bots INTEGER NOT NULL, rating_due INTEGER NOT NULL,
  created INTEGER NOT NULL, wake INTEGER, secret TEXT NOT NULL, tbl TEXT NOT NULL,
  next TEXT NOT NULL);
INSERT INTO "matches" VALUES(1,'aTuoMNgrErbuPQLRlavwbg','landing-zone',1,0,0,0,1794805454598,NULL,'0f0ea2692cb69d9513f8dbc16ba85c31fd3e9f7bea988e2caee955e253fddecf','{"chairs":[{"guest":false,"kind":1,"level":0,"name":"Ada","person":"F5BdZb4o2fGFBAiOfdi5VA","rating":0,"word":"a891973f10d3d748"}],"clock":null,"commitment":"c560f9264b5eed15b5740ea95746f0c654b7d32d54a2d629641d479f9ed6edcb","options":{"players":1},"pack":{"hash":"9bb2eab2739d2bb1cb313c6492c7cd87","name":"landing-zone-book"},"rated":true,"rules_version":1,"started":1794805454654}','');
INSERT INTO "matches" VALUES(2,'_YdRXDr5d-njqp6HCRWDsg','landomy',2,0,1,0,1794805454807,NULL,'baddf938b6c94029bf0a8092eb096d7d8b746fc70473cddfeaa651256985392e','{"chairs":[{"guest":false,"kind":1,"level":0,"name":"Ada","person":"F5BdZb4o2fGFBAiOfdi5VA","rating":0,"word":"23167c9fd0ede389"},{"guest":false,"kind":2,"level":1,"name":"Bot 1","person":"","rating":0,"word":"f516fd4dad4c3e9e"}],"clock":null,"commitment":"5616ecd0b281e4e10dbec505ac1c60cc9922c569eab062dd0b6869a6e5387ae9","options":{"isolating_storms":false,"setup":"standard"},"pack":{"hash":"8a41f56fb9b5007b12616c9a362664fd","name":"landomy-reconstructed-1"},"rated":true,"rules_version":1,"started":1794805454886}','');
CREATE TABLE people (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE, kind TEXT NOT NULL,
  password TEXT NOT NULL, owner TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "people" VALUES('F5BdZb4o2fGFBAiOfdi5VA','Ada','ada','named','$argon2id$v=19$m=65536,t=2,p=1$KJVTcTquKrl6Wu8aHW8M+w$jlU5zM4SthKC1cZykxTnhDBMMCfNdgbKinKvGlYP97A','',1794805453695);
CREATE TABLE players (
  person TEXT NOT NULL, match INTEGER NOT NULL, PRIMARY KEY (person, match)) WITHOUT ROWID;
INSERT INTO "players" VALUES('F5BdZb4o2fGFBAiOfdi5VA',1);
INSERT INTO "players" VALUES('F5BdZb4o2fGFBAiOfdi5VA',2);
CREATE TABLE ratings (
  player TEXT NOT NULL, game TEXT NOT NULL, value REAL NOT NULL, deviation REAL NOT NULL,
  volatility REAL NOT NULL, games INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (player, game)) WITHOUT ROWID;
INSERT INTO "ratings" VALUES('F5BdZb4o2fGFBAiOfdi5VA','landomy',1.10425335210318257845e+03,3.05094371932340322926e+02,6.00034447014829441791e-02,1,1794805455024);
INSERT INTO "ratings" VALUES('bot 1','landomy',1.21709606939940135814e+03,1.92137727724000114898e+02,6.00026644021723690181e-02,1,1794805455024);
CREATE TABLE tokens (
  hash TEXT PRIMARY KEY, person TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "tokens" VALUES('c410651432962380adddae3f57af465e2d09933098752d0542489bec7a792d88','F5BdZb4o2fGFBAiOfdi5VA',1794805453695);
CREATE INDEX matches_listed ON matches (status, key) WHERE listed = 1;
CREATE INDEX matches_wake ON matches (wake) WHERE wake IS NOT NULL;
CREATE INDEX matches_bots ON matches (key) WHERE bots = 1 AND status = 1;
CREATE INDEX matches_rating ON matches (key) WHERE rating_due = 1;
CREATE INDEX chat_person ON chat (person);
CREATE INDEX people_owner ON people (owner) WHERE owner <> '';
CREATE INDEX tokens_person ON tokens (person);
PRAGMA application_id = 879518835;
PRAGMA user_version = 1;
COMMIT;
