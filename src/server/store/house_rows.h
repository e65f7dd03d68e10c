#pragma once

#include <cstdint>
#include <string>

#include "match/event.h"

// What is kept of order in the house: who may do what, what was reported, and what admins did.

namespace fourlands::server {

// Until the host says otherwise.
inline constexpr match::Time kForEver = INT64_MAX;

// What was decided about a person. Times say until when; 0 is not at all.
struct StandingRow {
  std::string person;
  bool admin = false;
  match::Time muted = 0;
  match::Time banned = 0;
  std::string why;  // Of the ban, for the person to read.
};
// Nobody from there comes in.
struct NetworkRow {
  std::string network;  // "192.0.2.0/24"
  match::Time until = 0;
  std::string why;
};
// `person` does not want to meet `other`.
struct BlockRow {
  std::string person, other;
};
struct ReportRow {
  std::int64_t n = 0;  // The store's own number for it.
  match::Time at = 0;
  std::string by;         // Who reported; empty: they are gone.
  std::string person;     // Whom.
  std::string match;      // Where; empty: nowhere in particular.
  std::int64_t line = 0;  // The last line of chat there at that time; 0: none.
  std::string why;
  std::string settled;  // Which admin settled it; empty: nobody yet.
  std::string outcome;  // What they say of it.
};
struct AuditRow {
  std::int64_t n = 0;
  match::Time at = 0;
  std::string admin;  // Whose id; "console" is the host.
  std::string action;
  std::string target;   // A person's id, a match, a network; empty: nothing in particular.
  std::string details;  // JSON.
};
// A code by which a person may choose a new password.
struct ResetRow {
  std::string person;
  std::string hash;
  match::Time until = 0;
};
// A line of chat, and where it was said.
struct SaidRow {
  std::string match;
  std::string text;
  match::Time at = 0;
};
// How many matches and people there are in a game.
struct CrowdRow {
  std::string game;
  std::int64_t open = 0, running = 0, people = 0;
};

// -- What can be written
struct PutStanding {
  StandingRow row;
};
struct PutNetwork {
  NetworkRow row;
};
struct DropNetwork {
  std::string network;
};
struct AddBlock {
  BlockRow row;
};
struct DropBlock {
  BlockRow row;
};
struct AddReport {  // Its number is the store's.
  ReportRow row;
};
struct SettleReport {
  std::int64_t n;
  std::string admin, outcome;
};
struct AddAudit {  // Likewise.
  AuditRow row;
};
struct PutHouse {
  std::string key, value;
};
struct PutReset {
  ResetRow row;
};
struct DropReset {
  std::string person;
};
struct RenamePerson {  // Also under what they said.
  std::string person, name, name_key;
};
struct DropMatch {  // With journal, chat and players.
  std::int64_t match;
};
struct DropOldChat {  // Of matches that are over.
  match::Time before;
};

}  // namespace fourlands::server
