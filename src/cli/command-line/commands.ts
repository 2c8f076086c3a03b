/** The commands and options: arguments are parsed with these tables, and `--help` is made from them. */

import type { Option } from '../../build/config/options.ts';

export interface CommandRow {
  readonly usage: string;
  readonly does: string;
  /** Command lines to begin with. */
  readonly examples: readonly string[];
  /** Its options apart from `--help` and `--version`, each with a line or more about what it does. */
  readonly options: Partial<Record<Option, string>>;
  /** Does it take an argument, or several words as one? */
  readonly takes?: 'argument' | 'words';
}

const OF_BUILD = {
  input:
    'folder or file of transcripts; may be repeated; Name=DIR names the member\n' +
    '(default: those of Claude Code and Codex: ~/.claude/projects, ~/.codex; or else an example)',
  output: 'folder of the site (default: _site)',
  title: 'what the site is called',
  config: 'configuration file (default: sessionary.config.js, if it exists)',
  cache: 'folder of the cache (default: node_modules/.cache/sessionary)',
  'no-cache': 'rebuild everything',
  threads: 'the most threads (default: one for each core, if the memory is enough)',
  verify: 'compare the contents of all files, not only their sizes and times',
  'no-redact': 'leave secrets and home directories as they are',
  project: 'only projects whose name, folder, path or repository matches; may be repeated',
  since: 'only sessions active on or after this day (YYYY-MM-DD)',
  until: 'only sessions started on or before this day',
  strict: 'exit with 1 if a transcript has problems, or if `check` would fail',
  quiet: 'print nothing but errors',
  verbose: 'also print each problem in a transcript',
};

const OF_COLLECT = {
  input: "Claude Code's folder; may be repeated (default: the one used last time, or ~/.claude)",
  to: 'folder of the archive (default: the one used last time, or ~/sessionary-archive)',
  member: 'whose sessions these are (default: the name of the user)',
};

const OF_ASKING = {
  output: OF_BUILD.output,
  site: 'address of a site, instead of its folder',
  config: OF_BUILD.config,
};

const ROWS = {
  build: {
    usage: '[build] [options]',
    does: 'build the site',
    examples: ['', 'build --input ~/sessionary-archive --output _site', 'build --project shop --since 2026-07-01'],
    options: {
      ...OF_BUILD,
      shard: 'read only this shard of the sessions, such as 3/8, into --cache: one machine of several',
      merge: 'build from the joined caches of all shards; needs SESSIONARY_KEY, as --shard does',
      check: 'publish nothing, and exit with 1, if `check` would fail',
      host: 'check the limits of this host: github-pages, gitlab-pages,\ncloudflare-pages, netlify or folder',
    },
  },
  serve: {
    usage: 'serve [options]',
    does: 'build, serve on this machine, and rebuild on every change',
    examples: ['serve', 'serve --input ~/sessionary-archive --port 9000'],
    options: { ...OF_BUILD, port: 'port to listen on (default: 8080)' },
  },
  check: {
    usage: 'check [options]',
    does: 'look for secrets that redaction missed, without building',
    examples: ['check --input ~/sessionary-archive', 'check --review'],
    options: {
      ...OF_BUILD,
      quiet: 'print nothing but the result',
      review: 'show each finding in its context, and ask what to do with it',
      waive: 'accept the finding with this fingerprint; may be repeated',
      reason: 'why it is no secret, for --waive',
    },
  },
  init: {
    usage: 'init [DIR]',
    does: 'set up a repository that keeps an archive and publishes it',
    examples: ['init our-sessions', 'init our-sessions --host gitlab-pages --readers password'],
    options: {
      host: 'where the site will be: github-pages, gitlab-pages, cloudflare-pages, netlify or\nfolder (default: github-pages)',
      readers: 'who may read it: password, host or everyone',
      shards: 'have so many machines of CI read the sessions at the same time, for large archives',
      title: OF_BUILD.title,
    },
    takes: 'argument',
  },
  collect: {
    usage: 'collect [options]',
    does: 'copy sessions into an archive folder, which keeps what Claude Code deletes',
    examples: ['collect', 'collect --to ~/our-sessions/archive --member Ada --push'],
    options: {
      ...OF_COLLECT,
      machine: 'the machine that they are from (default: the name of this one)',
      config: OF_BUILD.config,
      'no-redact': 'keep secrets; everyone with access to the archive can then read them',
      verify: OF_BUILD.verify,
      push: 'commit what was collected and push it, now and in all later collections',
      'no-push': 'end that',
      hook: 'return at once and collect in the background',
      timer: 'collect for a timer: record the run, and give way to other work',
      quiet: OF_BUILD.quiet,
      verbose: 'also print each file that could not be read',
    },
  },
  doctor: {
    usage: 'doctor [options]',
    does: 'say what Claude Code will delete soon, and whether the archive has it',
    examples: ['doctor', 'doctor --json'],
    options: {
      input: "Claude Code's folder (default: ~/.claude)",
      to: OF_COLLECT.to,
      verify: 'also unpack every file of the archive',
      json: 'print JSON',
    },
  },
  schedule: {
    usage: 'schedule [options]',
    does: 'collect every hour: show how, --install it, or --remove it again',
    examples: ['schedule', 'schedule --install'],
    options: {
      ...OF_COLLECT,
      kind: 'the timer: systemd, launchd, cron or windows (default: that of this system)',
      install: 'write the files of the timer, and start it',
      remove: 'stop the timer, and remove its files',
    },
  },
  restore: {
    usage: 'restore SESSION',
    does: 'put a session from the archive back where Claude Code finds it',
    examples: ['restore 6f0c2a10-8b1d-4c57-9a53-3f6a0e9d2c11'],
    options: {
      input: OF_COLLECT.to,
      to: "Claude Code's folder (default: ~/.claude)",
      member: 'the member whose session it is, if several have it',
    },
    takes: 'argument',
  },
  import: {
    usage: 'import FILE',
    does: 'turn a trajectory of another agent (ATIF) into transcripts, which a build shows',
    examples: ['import trajectory.json', 'import trajectory.json --to imported'],
    options: { to: 'folder for the transcripts (default: imported)' },
    takes: 'argument',
  },
  forget: {
    usage: 'forget SESSION',
    does: 'remove a session, --text VALUE or --project GLOB from the archive, for good',
    examples: ['forget 6f0c2a10-8b1d-4c57-9a53-3f6a0e9d2c11', 'forget --text -', "forget --project 'acme-*'"],
    options: {
      input: OF_COLLECT.to,
      text: 'forget this text wherever it occurs; - reads it from standard input',
      project: 'forget the sessions of these projects; may be repeated',
      'dry-run': 'only say what would be removed',
      yes: 'do not ask',
      config: OF_BUILD.config,
    },
    takes: 'argument',
  },
  search: {
    usage: 'search WORDS',
    does: 'search the sessions of a site, as its search page does',
    examples: ['search ENOENT readings.json', "search 'tool:Bash is:failed migrate'", 'search --json highTide'],
    options: { limit: 'sessions to show (default: 8)', json: 'print JSON', ...OF_ASKING },
    takes: 'words',
  },
  show: {
    usage: 'show SESSION',
    does: 'print a session, or the rest of it from a turn on (SESSION#TURN)',
    examples: ['show 6f0c2a10', "show '6f0c2a10#t-3f9c02ab'"],
    options: { json: 'print JSON', atif: 'print a trajectory (ATIF 1.7)', ...OF_ASKING },
    takes: 'argument',
  },
  share: {
    usage: 'share SESSION',
    does: 'write one session, or some of its turns, as one HTML file, redacted and checked',
    examples: ['share 6f0c2a10', 'share 6f0c2a10 --turns 14-19 --markdown', 'share 6f0c2a10 --gist'],
    options: {
      input: OF_BUILD.input,
      output: 'the file (default: the id of the session, in this folder)',
      config: OF_BUILD.config,
      turns: 'only these turns: as counted on the page, prompts and answers alike, or the address of one',
      markdown: 'Markdown for a pull request, on standard output',
      gist: 'make a secret gist of it, with gh',
    },
    takes: 'argument',
  },
  mcp: {
    usage: 'mcp [options]',
    does: 'let agents search, show and ask: an MCP server on standard input and output',
    examples: ['mcp --output ~/my-archive', 'mcp --site https://example.org/archive/'],
    options: OF_ASKING,
  },
  why: {
    usage: 'why QUESTION',
    does: 'say which session wrote FILE, FILE:LINE, a commit, or a pull request (by its address)',
    examples: ['why src/tide.ts:40', 'why 2f19f36b', 'why https://github.com/acme/tide/pull/7 --json'],
    options: {
      repo: 'the git repository, bare or checked out (default: the current folder)',
      json: 'print JSON',
      ...OF_ASKING,
    },
    takes: 'argument',
  },
} as const satisfies Readonly<Record<string, CommandRow>>;

export type Command = keyof typeof ROWS;

export const COMMANDS: Readonly<Record<Command, CommandRow>> = ROWS;

/** @param word the first argument */
export function isCommand(word: string): word is Command {
  return Object.hasOwn(ROWS, word);
}
