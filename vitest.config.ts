import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const include = ['test/**/*.test.ts'];
// The editor suite needs a browser and a running VS Code: it has a runner of its own.
const exclude = ['test/editor/**', 'test/fixtures/**'];

/** Files that leave another module in the place of one behind for those after them. */
const leaves = /\bvi\.(?:mock|doMock|resetModules)\(/;
const alone = globSync(include, { cwd: import.meta.dirname, exclude }).filter((file) =>
	leaves.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

export default defineConfig({
	test: {
		// What hangs is found all the same; a machine with other work takes its time.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 30_000 } },
		// Processes, kills and sockets on a busy machine. The report marks what passed only the second time.
		retry: process.env.CI ? 1 : 0,
		// Servers, command lines and threads that tests start are TypeScript: each compiles only what has changed.
		env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'soulscope-tests') },
		globalSetup: ['test/support/disk/quickFolder.ts', 'test/support/postgres/ofRun.ts'],
		// Much of what a test does is to wait for a process or a browser: one more than there are cores keeps all of these busy.
		maxWorkers: availableParallelism() + 1,
		// To load the product takes longer than most files of tests do: a process loads it once, for all the files that it runs,
		// and as Node does. What puts another module in the place of one needs Vitest's own loader.
		projects: [
			{ extends: true, test: { name: 'alone', include: alone } },
			{
				extends: true,
				test: {
					name: 'together',
					include,
					exclude: [...exclude, ...alone],
					isolate: false,
					experimental: { viteModuleRunner: false },
				},
			},
		],
	},
});
