/** The settings `theme` and `templates`: what a site looks like. docs/THEMES.md says what of it is public. */

import { readdirSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { UserError } from '../../base/errors.ts';
import { sha256 } from '../../base/hash.ts';
import type { OwnTemplates } from '../../site/environment.ts';
import type { ThemeView } from '../../site/types/page.ts';
import { isFile, isFolder, readText } from '../../transcript/discover/existing-files.ts';
import type { SessionaryConfig } from '../../user-config.ts';

export interface Theme {
  /** Path in the site -> absolute path of the file that is copied there. */
  readonly files: ReadonlyMap<string, string>;
  readonly view: ThemeView;
  readonly templates: OwnTemplates | undefined;
}

const CSS = 'assets/site.css';

/** @throws UserError */
function existing(path: string, folder: string, setting: string): string {
  const absolute = resolve(folder, path);
  if (isFile(absolute)) return absolute;
  throw new UserError(`There is no file ${absolute}; check "${setting}" in "theme" in the configuration.`);
}

/** @throws UserError if there is no such folder, or one of its templates is none that Nunjucks can read */
async function readTemplates(path: string, configFolder: string): Promise<OwnTemplates> {
  const folder = resolve(configFolder, path);
  if (!isFolder(folder)) throw new UserError(`There is no folder ${folder}; check "templates" in the configuration.`);
  const names = readdirSync(folder).sort();
  const templates = { folder, hash: sha256(JSON.stringify(names.map((name) => [name, readText(join(folder, name))]))) };
  // Loaded late, because it brings all views.
  const { environmentFor } = await import('../../site/environment.ts');
  for (const name of names.filter((file) => file.endsWith('.njk'))) {
    try {
      environmentFor(templates).getTemplate(name, true);
    } catch (error) {
      const reason = String(error instanceof Error ? error.message : error)
        .split(') ')
        .at(-1);
      throw new UserError(`${join(folder, name)} is not a template: ${reason?.replaceAll(/\s+/g, ' ')}.`);
    }
  }
  return templates;
}

/** @param folder of the configuration @throws UserError */
export async function readTheme({ theme = {}, templates }: SessionaryConfig, folder: string): Promise<Theme> {
  const files = new Map<string, string>();
  const { css, logo, links = [] } = theme;
  if (css !== undefined) files.set(CSS, existing(css, folder, 'css'));
  const logoPath = logo && `assets/site-logo${extname(logo).toLowerCase()}`;
  if (logo !== undefined && logoPath !== undefined) files.set(logoPath, existing(logo, folder, 'logo'));
  return {
    files,
    view: { css: files.has(CSS) ? CSS : undefined, logo: logoPath, links },
    templates: templates === undefined ? undefined : await readTemplates(templates, folder),
  };
}
