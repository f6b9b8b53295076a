import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.ts'],
		// The editor suite needs a browser and a running VS Code: it has a runner of its own.
		exclude: ['test/editor/**', 'test/fixtures/**'],
		// What hangs is found all the same; a machine with other work takes its time.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// Processes, kills and sockets on a busy machine. The report marks what passed only the second time.
		retry: process.env['CI'] ? 1 : 0,
	},
});
