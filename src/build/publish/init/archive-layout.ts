/** The files of a new archive repository. */

import { fromJson, get } from '../../../base/json-readers.ts';
import type { NewFile } from '../../../base/write-file.ts';
import { VERSION } from '../../../package.ts';
import { REVIEWED_FILE } from '../../../redact/gate/reviewed-words.ts';
import { CONFIG_NAME } from '../../config/config-file.ts';
import { HOSTS, type HostName } from '../../config/hosts.ts';
import { CACHE, OUTPUT, RECIPES } from './recipes.ts';

/** Who may read the site: everyone with its password, people whom the host admits, or everyone. */
export const READERS = ['password', 'host', 'everyone'] as const;
export type Readers = (typeof READERS)[number];

export interface Answers {
  readonly host: HostName;
  readonly readers: Readers;
  readonly title: string;
  /** Machines of CI that read; 1 if the one that builds does. */
  readonly shards: number;
  /** Random, in hex: makes password guesses useless for other sites. */
  readonly salt: string;
}

/** The folder that `collect` fills and `build` reads. */
const ARCHIVE = 'archive';
const COLLECT = `npx sessionary collect --to ${ARCHIVE}`;
export const MANIFEST = 'package.json';
/** sessionary is not in the npm registry yet. CI installs it from here. */
const PACKED = `sessionary-${VERSION}.tgz`;

/** The files that are different for each host, and that a change of the host begins without. */
export function filesOfHost(host: HostName): readonly string[] {
  return [CONFIG_NAME, 'README.md', RECIPES[host].path ?? ''].filter((path) => path !== '');
}

/** All files, the configuration first. @param steps from {@link setUp} */
export function layout(answers: Answers, steps: readonly string[]): readonly NewFile[] {
  const recipe = RECIPES[answers.host];
  return [
    { path: CONFIG_NAME, content: configuration(answers) },
    { path: MANIFEST, content: manifest(answers) },
    ...(recipe.path === undefined ? [] : [{ path: recipe.path, content: recipe.text(answers.shards) }]),
    {
      path: `${ARCHIVE}/README.md`,
      content: `\`${COLLECT} --push\` adds sessions to this folder. Do not edit them.\n`,
    },
    {
      path: '.gitignore',
      content: `node_modules/\n${CACHE}/\n_site/\npublic/\nartifact.tar\n.sessionary-key\n${REVIEWED_FILE}\n.env\n`,
    },
    { path: 'README.md', content: readme(answers, steps) },
  ];
}

function configuration({ host, readers, title, salt }: Answers): string {
  const encrypted = [
    '  // The site is encrypted with the password in SESSIONARY_PASSWORD when it is built.',
    `  publish: { password: true, salt: '${salt}' },`,
  ];
  return `${[
    "import { defineConfig } from 'sessionary';",
    '',
    'export default defineConfig({',
    `  title: ${JSON.stringify(title)},`,
    `  inputs: ['${ARCHIVE}'],`,
    `  host: '${host}',`,
    ...(readers === 'password' ? encrypted : []),
    '});',
  ].join('\n')}\n`;
}

function manifest({ host }: Answers): string {
  const devDependencies = { ...RECIPES[host].packages, sessionary: `file:${PACKED}` };
  const value = { name: 'session-archive', private: true, type: 'module', devDependencies };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The command that installs what the recipe needs. @param given the text of an existing `package.json` */
function installing(host: HostName, given: string | undefined): string {
  if (given === undefined)
    return `Copy \`${PACKED}\`, which \`npm pack\` makes in a checkout of sessionary, into this folder, and run \`npm install\`.`;
  const kept = fromJson(given);
  const has = (name: string, version: string): boolean =>
    ['dependencies', 'devDependencies'].some((kind) => get(get(kept, kind), name) === version);
  const lacks = Object.entries(RECIPES[host].packages)
    .filter(([name, version]) => !has(name, version))
    .map(([name, version]) => `${name}@${version}`);
  const commands = [
    ...(get(kept, 'type') === 'module' ? [] : ['npm pkg set type=module']),
    ['npm install', ...(lacks.length === 0 ? [] : ['--save-dev --save-exact', ...lacks])].join(' '),
  ];
  return `Run ${commands.map((command) => `\`${command}\``).join(', then ')}.`;
}

/** Who can read the site, in plain words. */
export function whoReads({ host, readers }: Pick<Answers, 'host' | 'readers'>): readonly string[] {
  const { readers: open, restrict } = HOSTS[host];
  if (readers === 'password')
    return [
      'The site is encrypted: whoever has its password can read it.',
      'The password is the only protection of what is published, including earlier versions: choose a long one.',
    ];
  return readers === 'host' ? [open, restrict] : [open, 'You chose to let everyone read it.'];
}

/** What to do next, as sentences. @param given the text of an existing `package.json` */
export function setUp({ host, readers, shards }: Answers, given: string | undefined): readonly string[] {
  const recipe = RECIPES[host];
  const access = recipe.access?.[readers === 'host' ? 'limited' : 'open'];
  const secret = `Choose a password of at least 12 characters, and put it into ${recipe.secrets} as SESSIONARY_PASSWORD.`;
  const key = `Put a long random text into ${recipe.secrets} as SESSIONARY_KEY, and into \`.sessionary-key\`: with it, machines join what they read and know waivers.`;
  return [
    ...recipe.setUp,
    ...(access === undefined ? [] : [access]),
    ...(readers === 'password' ? [secret] : []),
    ...(shards > 1 ? [key] : []),
    installing(host, given),
    `Run \`${COLLECT}\`, then \`npx sessionary check\`.`,
    recipe.path === undefined
      ? `Run \`npx sessionary build\`, and copy \`${OUTPUT}\` to the place where people read it.`
      : 'Commit everything, including `package-lock.json`, and push it to `main`.',
  ];
}

/** `1. Make the repository private.` */
export function numbered(steps: readonly string[]): string {
  return steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
}

function readme(answers: Answers, steps: readonly string[]): string {
  const { secrets, path } = RECIPES[answers.host];
  const [gate, key] =
    path === undefined
      ? ['As long as `npx sessionary check` finds a possible secret, do not copy the site:', '']
      : [
          'CI builds with `--check`: as long as `sessionary check` finds a possible secret, nothing is published;',
          `,\nand put the content of \`.sessionary-key\` into ${secrets} as SESSIONARY_KEY`,
        ];
  return `# ${answers.title}

Sessions with coding agents in \`${ARCHIVE}\`, and the site that sessionary makes from them.

## Who can read it

${whoReads(answers).join('\n')}

Everyone who can read this repository can read all sessions in it.

## Set up

${numbered(steps)}

To add sessions later, and from every other member's clone, run \`npm ci\` once and then \`${COLLECT} --push\`. It commits
and pushes the folder of that machine and nothing else. \`npx sessionary schedule --install\` does it every hour.

${gate}
run \`npx sessionary check --review\`, which redacts or waives each finding${key}.
`;
}
