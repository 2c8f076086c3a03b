/**
 * A shell command line -> its simple commands, as far as verdicts need them. Not a shell: what it does not understand
 * (expansions, loops, here documents) is skipped, and never an error.
 *
 *     cd app && npx vitest run 2>&1 | tail -5   ->   cd app (&&), npx vitest run (|), tail -5
 */

export interface Step {
  /** The words of a simple command without quotes, assignments and redirections. Text in quotes is one word. */
  readonly words: readonly string[];
  /** The operator between it and the next one: `;` also for a line break, empty at the end. */
  readonly operator: '|' | '&&' | '||' | ';' | '&' | '';
  /** Does standard output go to a file? */
  readonly redirected: boolean;
  /** As it was written, with its here document. */
  readonly source: string;
}

/** Longer commands contain whole files; the commands are before or after these. */
const LONGEST = 20_000;
/** `sh -c` inside of `sh -c`, here documents on one line. */
const DEEPEST = 3;

/** Words in front of a command that are not part of it. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'if then elif else fi for while until do done case esac ! { } ( ) time'.split(' '),
);
/** Words that begin a list of values, not a command. */
const LISTS: ReadonlySet<string> = new Set(['for', 'case', 'select']);
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;
const OPERATORS = ['&&', '||', '|&', ';;', '|', ';', '&', '\n', '(', ')'] as const;
/** `<<'EOF'` */
const DOCUMENT = /^<<-?[ \t]*(["']?)([\w-]{1,60})\1/;
const REDIRECTION = /^(?:\d?>>?&?\d?|&>>?|\d?<)/;

/** Parses one command line. */
class Reader {
  readonly steps: Step[] = [];
  #words: string[] = [];
  #redirected = false;
  #start = 0;
  #at = 0;
  readonly #text: string;
  readonly #depth: number;

  constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
  }

  read(): readonly Step[] {
    while (this.#at < this.#text.length) this.#next();
    this.#end('');
    return this.steps;
  }

  #next(): void {
    const rest = this.#text.slice(this.#at, this.#at + 4);
    // Any white space but a line break, such as a form feed.
    if (/^[^\S\n]/.test(rest) || rest.startsWith('\\\n')) {
      this.#at += rest.startsWith('\\') ? 2 : 1;
      return;
    }
    if (rest.startsWith('#')) {
      this.#at = this.#endOf('\n', this.#at);
      return;
    }
    if (rest.startsWith('<<') && !rest.startsWith('<<<')) return this.#skipDocument();
    const redirection = REDIRECTION.exec(rest)?.[0];
    if (redirection !== undefined) return this.#redirect(redirection);
    const operator = OPERATORS.find((one) => rest.startsWith(one));
    if (operator === undefined) {
      this.#words.push(this.#word());
      return;
    }
    this.#at += operator.length;
    if (operator === '(') return;
    this.#end(operator === '|&' ? '|' : operator === '\n' || operator === ';;' ? ';' : operator);
  }

  /** Closes a simple command. An empty one, as after `done`, passes its operator on to the one before. */
  #end(operator: Step['operator'] | ')'): void {
    const start = this.#words.findIndex((word) => !KEYWORDS.has(word) && !ASSIGNMENT.test(word));
    const words = start < 0 || LISTS.has(this.#words[0] ?? '') ? [] : this.#words.slice(start);
    const joint = operator === ')' ? ';' : operator;
    const last = this.steps.at(-1);
    const source = this.#text.slice(this.#start, this.#at);
    if (words.length > 0) this.steps.push({ words, operator: joint, redirected: this.#redirected, source });
    else if (last && operator !== ')' && operator !== '' && last.operator === ';')
      this.steps.splice(-1, 1, { ...last, operator: joint });
    this.#words = [];
    this.#redirected = false;
    this.#start = this.#at;
  }

  /** `2>&1`, `> /dev/null`: skips the operator and its target. */
  #redirect(operator: string): void {
    this.#at += operator.length;
    if (/&\d$/.test(operator) || operator.includes('<')) return;
    while (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    this.#word();
    if (!operator.startsWith('2')) this.#redirected = true;
  }

  /** `<<'EOF'` and its lines. The rest of its own line still belongs to the command. */
  #skipDocument(): void {
    const [marker = '<<', , name = ''] = DOCUMENT.exec(this.#text.slice(this.#at, this.#at + 80)) ?? [];
    const rest = this.#text.slice(this.#at + marker.length, this.#endOf('\n', this.#at));
    this.#at = this.#endOfDocument(name) + 1;
    const inner = this.#depth < DEEPEST ? readSteps(rest, this.#depth + 1) : [];
    const first = inner[0];
    if (first && !/^\s*[|&;]/.test(rest)) this.#words.push(...first.words);
    const operator = /^\s*(\|\||&&|\||;)/.exec(rest)?.[1];
    this.#end(operator === '&&' || operator === '||' || operator === '|' ? operator : first?.operator || ';');
    this.steps.push(...(operator === undefined ? inner.slice(1) : inner));
    const last = this.steps.at(-1);
    if (last?.operator === '') this.steps.splice(-1, 1, { ...last, operator: ';' });
  }

  /** Where the line that closes a here document ends. */
  #endOfDocument(name: string): number {
    let close = this.#endOf('\n', this.#at);
    while (close < this.#text.length) {
      const start = close + 1;
      close = this.#endOf('\n', start);
      if (this.#text.slice(start, close).trim() === name) break;
    }
    return close;
  }

  #endOf(text: string, from: number): number {
    const at = this.#text.indexOf(text, from);
    return at < 0 ? this.#text.length : at;
  }

  #word(): string {
    let word = '';
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at);
      if (/[\s;|&()<>]/.test(char)) break;
      if (char === "'" || char === '"' || char === '`') word += this.#quoted(char);
      else if (this.#text.startsWith('$(', this.#at)) word += this.#substituted();
      else {
        if (char === '\\') this.#at += 1;
        word += this.#text.charAt(this.#at);
        this.#at += 1;
      }
    }
    return word;
  }

  #quoted(quote: string): string {
    const start = this.#at + 1;
    let end = start;
    while (end < this.#text.length && this.#text.charAt(end) !== quote) {
      if (quote === '"' && this.#text.startsWith('$(', end)) {
        this.#at = end;
        this.#substituted();
        end = this.#at;
      } else end += quote === '"' && this.#text.charAt(end) === '\\' ? 2 : 1;
    }
    this.#at = Math.max(end + 1, this.#at);
    return this.#text.slice(start, end);
  }

  /** `$( … )`, which may contain quotes and parentheses. */
  #substituted(): string {
    const start = this.#at;
    this.#at += 2;
    for (let depth = 1; depth > 0 && this.#at < this.#text.length; ) {
      const char = this.#text.charAt(this.#at);
      const document = char === '<' ? DOCUMENT.exec(this.#text.slice(this.#at, this.#at + 80))?.[2] : undefined;
      if (document !== undefined) this.#at = this.#endOfDocument(document);
      else if (char === "'") this.#at = this.#endOf("'", this.#at + 1);
      else if (char === '\\') this.#at += 1;
      else if (char === '(') depth += 1;
      else if (char === ')') depth -= 1;
      this.#at += 1;
    }
    return this.#text.slice(start, this.#at);
  }
}

function readSteps(text: string, depth = 0): readonly Step[] {
  return new Reader(text, depth).read();
}

/** Replaces `sh -c '…'` by the commands that it runs. */
function unfolded(step: Step, depth: number): readonly Step[] {
  const at = step.words.findIndex((word) => /^(?:\/\S*\/)?(?:ba|z|da)?sh$/.test(word));
  const inner = at >= 0 && /^-[a-z]*c$/.test(step.words[at + 1] ?? '') ? step.words[at + 2] : undefined;
  if (inner === undefined || depth >= DEEPEST) return [step];
  const steps = stepsOf(inner, depth + 1);
  return steps.map((one, index) => (index < steps.length - 1 ? one : { ...one, operator: step.operator }));
}

/** The simple commands of a command line, in order. */
export function stepsOf(command: string, depth = 0): readonly Step[] {
  return readSteps(command.slice(0, LONGEST)).flatMap((step) => unfolded(step, depth));
}
