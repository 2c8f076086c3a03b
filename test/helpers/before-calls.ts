import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** Until the test ends, `act` happens right before each call of a function of `node:fs`, as if another process did it. */
export function beforeCalls(
  name: 'createReadStream' | 'linkSync' | 'mkdirSync' | 'renameSync' | 'rmSync' | 'statSync' | 'writeFileSync',
  act: (path: string, ...others: readonly unknown[]) => void,
): void {
  const original = fs[name];
  const replaced = (...given: Parameters<typeof original>): unknown => {
    const [path, ...others] = given;
    act(String(path), ...others);
    return Reflect.apply(original, fs, given);
  };
  Object.assign(fs, { [name]: replaced });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { [name]: original });
    syncBuiltinESMExports();
  });
}
