/** The first failure in an output. ⏎ ends a line. All outputs are invented. */

import { expect, test } from 'vitest';
import { verdictOf } from '../../../src/facts/verdicts/command-verdict.ts';

test.each([
  [
    'vitest run',
    ' ❯ src/tides.test.ts⏎   × ebbs 3ms⏎ FAIL  src/tides.test.ts > ebbs⏎ Tests  1 failed (1)',
    'FAIL src/tides.test.ts > ebbs',
  ],
  ['vitest run', ' FAIL  |units| src/tides.test.ts > tides > ebbs', 'FAIL |units| src/tides.test.ts > tides > ebbs'],
  ['jest', 'FAIL src/tides.test.js⏎  ● tides › ebbs⏎Tests: 1 failed, 1 total', '● tides › ebbs'],
  ['node --test', '✖ ebbs (1.2ms)⏎ℹ fail 1⏎✖ failing tests:', '✖ ebbs'],
  ['mocha', '  tides⏎    1) ebbs⏎  0 passing (5ms)⏎  1 failing', '1) ebbs'],
  [
    'pytest',
    'E       assert 1 == 2⏎FAILED tests/test_tides.py::test_ebb - assert 1 == 2⏎1 failed in 0.12s',
    'FAILED tests/test_tides.py::test_ebb - assert 1 == 2',
  ],
  ['pytest -q', 'E       assert 1 == 2⏎1 failed in 0.12s', 'E assert 1 == 2'],
  ['go test ./...', '--- FAIL: TestEbb (0.00s)⏎    tides_test.go:9: got 1⏎FAIL', '--- FAIL: TestEbb'],
  [
    'cargo test',
    'test moon::full ... ok⏎test tides::ebb ... FAILED⏎test result: FAILED. 1 passed; 1 failed;',
    'test tides::ebb ... FAILED',
  ],
  ['cargo test', 'error[E0308]: mismatched types⏎ --> src/lib.rs:3:5', 'error[E0308]: mismatched types'],
  [
    'npm test',
    '[units] FAIL  src/tides.test.ts > ebbs⏎[units]  Tests  1 failed (1)',
    '[units] FAIL src/tides.test.ts > ebbs',
  ],
  [
    'npx tsc',
    'src/tides.ts(3,1): error TS2304: Lost.⏎src/tides.ts(4,1): error TS2304: Found.',
    'src/tides.ts(3,1): error TS2304: Lost.',
  ],
  [
    'npx eslint .',
    '/w/src/moon.ts⏎  1:1  warning  Odd  odd⏎⏎/w/src/tides.ts⏎  3:5  error  Unused  no-unused⏎✖ 2 problems (1 error, 1 warning)',
    '/w/src/tides.ts 3:5 error Unused no-unused',
  ],
  [
    'mypy .',
    'tides.py:3: error: Lost  [name]⏎Found 1 error in 1 file (checked 1 source file)',
    'tides.py:3: error: Lost [name]',
  ],
  ['go build ./...', './tides.go:3:5: undefined: ebb', './tides.go:3:5: undefined: ebb'],
  [
    'gh pr checks',
    'build\tpass\t1m\thttps://ci.example/1⏎units\tfail\t2m\thttps://ci.example/2',
    'units fail 2m https://ci.example/2',
  ],
  ['jest', 'Tests:       5 failed, 112 passed, 117 total', undefined],
  ['jest', 'PASS src/tides.test.js⏎  ● Console⏎Tests: 1 passed, 1 total', undefined],
])('%s: %s', (command, printed, failing) => {
  expect(verdictOf({ command, output: printed.replaceAll('⏎', '\n'), exit: undefined })?.failing).toBe(failing);
});
