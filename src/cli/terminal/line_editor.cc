#include "cli/terminal/line_editor.h"

#include <histedit.h>

#include <algorithm>
#include <iostream>
#include <set>

namespace fourlands::cli {
namespace {

class PlainLines final : public LineEditor {
 public:
  std::optional<std::string> read(const std::string& prompt) override {
    std::cout << prompt << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    std::cout << line << '\n';  // So that what was piped in reads like what was typed.
    return line;
  }
};

class EditedLines final : public LineEditor {
 public:
  explicit EditedLines(Complete complete)
      : complete_(std::move(complete)),
        editor_(el_init("fourlands", stdin, stdout, stderr)),
        history_(history_init()) {
    HistEvent event;
    (void)history(history_, &event, H_SETSIZE, 500);
    (void)el_set(editor_, EL_CLIENTDATA, this);
    (void)el_set(editor_, EL_PROMPT, &prompt_of);
    (void)el_set(editor_, EL_EDITOR, "emacs");
    (void)el_set(editor_, EL_HIST, history, history_);
    (void)el_set(editor_, EL_SIGNAL, 1);
    (void)el_set(editor_, EL_ADDFN, "fourlands-complete", "Complete a step", &on_tab);
    (void)el_set(editor_, EL_BIND, "\t", "fourlands-complete", nullptr);
  }
  EditedLines(const EditedLines&) = delete;
  EditedLines& operator=(const EditedLines&) = delete;
  ~EditedLines() override {
    history_end(history_);
    el_end(editor_);
  }

  std::optional<std::string> read(const std::string& prompt) override {
    prompt_ = prompt;
    int count = 0;
    const char* const text = el_gets(editor_, &count);
    if (text == nullptr || count <= 0) return std::nullopt;
    std::string line(text, static_cast<std::size_t>(count));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    HistEvent event;
    if (!line.empty()) (void)history(history_, &event, H_ENTER, line.c_str());
    return line;
  }

 private:
  static EditedLines& self(EditLine* editor) {
    void* data = nullptr;
    (void)el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<EditedLines*>(data);
  }
  static char* prompt_of(EditLine* editor) { return self(editor).prompt_.data(); }
  static unsigned char on_tab(EditLine* editor, int) {
    const LineInfo* const info = el_line(editor);
    const std::string typed(info->buffer, info->cursor);
    const Completion found = complete_line(typed, self(editor).complete_());
    if (!found.add.empty())
      return el_insertstr(editor, found.add.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    if (found.next.empty()) return CC_ERROR;
    std::cout << '\n';
    for (const std::string& word : found.next) std::cout << word << "  ";
    std::cout << '\n' << std::flush;
    return CC_REDISPLAY;
  }

  Complete complete_;
  std::string prompt_;
  EditLine* editor_;
  History* history_;
};

}  // namespace

std::unique_ptr<LineEditor> LineEditor::make(bool terminal, Complete complete) {
  if (!terminal) return std::make_unique<PlainLines>();
  return std::make_unique<EditedLines>(std::move(complete));
}

Completion complete_line(const std::string& typed, const std::vector<std::string>& candidates) {
  std::set<std::string> words;  // How the word at the cursor may go on, with its end.
  const std::size_t word_at = typed.rfind(' ') == std::string::npos ? 0 : typed.rfind(' ') + 1;
  for (const std::string& candidate : candidates) {
    if (!candidate.starts_with(typed) || candidate.size() == typed.size()) continue;
    const std::size_t stop = candidate.find(' ', typed.size());
    words.insert(candidate.substr(word_at, stop == std::string::npos ? stop : stop - word_at + 1));
  }
  Completion completion;
  if (words.empty()) return completion;
  std::string common = *words.begin();
  for (const std::string& word : words) {
    const auto differs = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
    common.erase(differs.first, common.end());
  }
  completion.add = common.substr(std::min(common.size(), typed.size() - word_at));
  if (completion.add.empty()) completion.next.assign(words.begin(), words.end());
  return completion;
}

}  // namespace fourlands::cli
