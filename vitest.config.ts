import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.ts'],
		// The editor suite needs a browser and a running VS Code: it has a runner of its own.
		exclude: ['test/editor/**', 'test/fixtures/**'],
		testTimeout: 20_000,
	},
});
