/** The settings of `config-schema.ts` as the package's type declarations, and as a table for readers. */

import type * as z from 'zod/mini';
import { ABOUT, CUSTOM_TYPES, TYPES } from './config-schema.ts';

type Schema = z.core.$ZodTypes;
type Shape = Readonly<Record<string, z.core.$ZodType>>;

const NAMES = new Map<unknown, string>(Object.entries(TYPES).map(([name, schema]) => [schema, name]));

/** zod types what is inside of a schema as any schema; these are all that there are. */
function typeOf(schema: z.core.$ZodType): string {
  const name = NAMES.get(schema);
  if (name !== undefined) return name;
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'optional':
      return typeOf(def.innerType);
    case 'array':
      return `readonly ${/ [|] /.test(typeOf(def.element)) ? `(${typeOf(def.element)})` : typeOf(def.element)}[]`;
    case 'record':
      return `Readonly<Record<string, ${typeOf(def.valueType)}>>`;
    case 'union':
      return def.options.map(typeOf).join(' | ');
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' | ');
    case 'enum':
      return Object.values(def.entries)
        .map((value) => `'${value}'`)
        .join(' | ');
    case 'object':
      return `{ ${membersOf(def.shape).join(' ')} }`;
    case 'custom':
      return CUSTOM_TYPES.get(schema)?.type ?? 'unknown';
    default:
      return def.type;
  }
}

function membersOf(shape: Shape): readonly string[] {
  return Object.entries(shape).map(([key, schema]) => {
    const does = ABOUT.get(schema)?.does;
    const isOptional = (schema as Schema)._zod.def.type === 'optional';
    const comment = does === undefined ? '' : `/** ${does} */\n  `;
    return `${comment}readonly ${key}${isOptional ? '?' : ''}: ${typeOf(schema)};`;
  });
}

/** `user-config.d.ts`, which imports nothing. */
export function printTypes(): string {
  const interfaces = Object.entries(TYPES).map(
    ([name, { shape }]) => `export interface ${name} {\n  ${membersOf(shape).join('\n  ')}\n}\n`,
  );
  return `${interfaces.join('\n')}
/** Prices by the beginning of a model's name, without \`claude-\`. */
export type Prices = Readonly<Record<string, Price>>;

/** Returns a configuration unchanged, with its type. */
export declare function defineConfig(config: SessionaryConfig): SessionaryConfig;
`;
}

function rowsOf(shape: Shape, prefix: string): readonly string[] {
  return Object.entries(shape).flatMap(([key, schema]) => {
    const about = ABOUT.get(schema);
    if (about === undefined) return [];
    const inside = Object.entries(TYPES).find(([name]) => typeOf(schema).split(' | ').includes(name))?.[1].shape;
    const row = `| \`${prefix}${key}\` | ${about.mustBe} | ${about.does.replaceAll('|', '\\|')} |`;
    return [row, ...(inside === undefined ? [] : rowsOf(inside, `${prefix}${key}.`))];
  });
}

/** The table in docs/CONFIGURATION.md. */
export function printTable(): string {
  return `| setting | value | meaning |\n|---|---|---|\n${rowsOf(TYPES.SessionaryConfig.shape, '').join('\n')}\n`;
}
