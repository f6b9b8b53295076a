import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { namesOnce } from '../../scripts/build/namesOnce.mjs';

test('a bundle takes from the editor the names that its files use, each once, and never goes through all four hundred', async () => {
	const { outputFiles } = await build({
		stdin: {
			contents: "export * from './progress.ts'; export * from './plainMarkdown.ts';",
			resolveDir: join(import.meta.dirname, '../../client/src/ui'),
		},
		bundle: true,
		minify: true,
		format: 'cjs',
		platform: 'node',
		external: ['vscode'],
		plugins: [namesOnce],
		write: false,
	});
	const taken: PropertyKey[] = [];
	const editor = new Proxy(
		{},
		{
			get: (_, name) => taken.push(name),
			ownKeys: () => {
				throw new Error('Somebody goes through all names.');
			},
		},
	);
	const asked: string[] = [];
	const give = (name: string) => {
		asked.push(name);
		return editor;
	};
	new Function('require', 'module', outputFiles[0]?.text ?? '')(give, {});
	expect(asked).toEqual(['vscode']);
	expect(taken.sort()).toEqual(['MarkdownString', 'ProgressLocation', 'window']);
});
