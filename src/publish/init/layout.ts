/** The files of a new archive repository. */

import { HOSTS, type HostName } from '../../config/hosts.ts';
import { VERSION } from '../../package.ts';
import { RECIPES } from './recipes.ts';

/** Who is to read the site: everyone who has its password, everyone, or whom the host lets in. */
export const READERS = ['password', 'host', 'everyone'] as const;
export type Readers = (typeof READERS)[number];

export interface Answers {
  readonly host: HostName;
  readonly readers: Readers;
  readonly title: string;
  /** Random, in hex: makes guesses of the password useless for other sites. */
  readonly salt: string;
}

export interface NewFile {
  /** Relative to the new folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The folder that `collect` fills and `build` reads. */
const ARCHIVE = 'archive';

/** All files, the configuration first. */
export function layout(answers: Answers): readonly NewFile[] {
  const recipe = RECIPES[answers.host];
  return [
    { path: 'sessionary.config.js', text: configuration(answers) },
    { path: 'package.json', text: manifest(answers) },
    ...(recipe.path === undefined ? [] : [{ path: recipe.path, text: recipe.text }]),
    { path: `${ARCHIVE}/README.md`, text: 'Sessions are here, as `npm run collect` copies them. Do not edit them.\n' },
    { path: '.gitignore', text: 'node_modules/\n_site/\npublic/\nartifact.tar\n.sessionary-key\n.env\n' },
    { path: 'README.md', text: readme(answers) },
  ];
}

function configuration({ host, readers, title, salt }: Answers): string {
  const { output } = RECIPES[host];
  const encrypted = [
    '  // The site is encrypted with the password that SESSIONARY_PASSWORD contains when it is built.',
    `  publish: { password: true, salt: '${salt}' },`,
  ];
  return `${[
    "import { defineConfig } from 'sessionary';",
    '',
    'export default defineConfig({',
    `  title: ${JSON.stringify(title)},`,
    `  inputs: ['${ARCHIVE}'],`,
    ...(output === '_site' ? [] : [`  output: '${output}',`]),
    `  host: '${host}',`,
    ...(readers === 'password' ? encrypted : []),
    '});',
  ].join('\n')}\n`;
}

function manifest({ host }: Answers): string {
  const value = {
    name: 'session-archive',
    private: true,
    type: 'module',
    scripts: {
      collect: `sessionary collect --to ${ARCHIVE}`,
      check: 'sessionary check',
      build: 'sessionary check && sessionary build',
      start: 'sessionary serve',
    },
    devDependencies: { ...RECIPES[host].packages, sessionary: VERSION },
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Who can read the site, in plain words. */
export function whoReads({ host, readers }: Pick<Answers, 'host' | 'readers'>): readonly string[] {
  const { readers: open, restrict } = HOSTS[host];
  if (readers === 'password')
    return [
      'The site is encrypted: whoever has its password can read it.',
      'The password is the only protection of what is published, also of earlier versions of it: choose a long one.',
    ];
  return readers === 'host' ? [open, restrict] : [open, 'You chose that everyone may.'];
}

function readme(answers: Answers): string {
  const { host, readers, title } = answers;
  const { setUp, path } = RECIPES[host];
  const secret =
    readers === 'password'
      ? ['Put the password into the CI variable SESSIONARY_PASSWORD: secret, and at least 12 characters.']
      : [];
  const steps = [...setUp, ...secret, 'Run `npm install`, then `npm run collect`.', last(path)];
  return `# ${title}

Sessions of Claude Code in \`${ARCHIVE}\`, and the site that sessionary makes of them.

## Who can read it

${whoReads(answers).join('\n')}

Everyone who can read this repository can read all sessions in it.

## Set up

${steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}

\`sessionary check\` runs before anything is uploaded. If it finds what may be a secret, it says where, and nothing is
published: redact it with \`redact\` in \`sessionary.config.js\`, or waive it in \`sessionary.waivers.json\` and put the
content of \`.sessionary-key\` into the CI variable SESSIONARY_KEY.
`;
}

function last(recipe: string | undefined): string {
  return recipe === undefined
    ? 'Run `npm run build`, and copy `_site` to where it is read.'
    : 'Commit everything, also `package-lock.json`, and push it to `main`.';
}
