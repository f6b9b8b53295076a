import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const tool = fileURLToPath(import.meta.resolve('vscode-tmgrammar-test/dist/unit.js'));

/** Grammars of the editor that ours are injected into, or include. */
const hosts = [
	fileURLToPath(import.meta.resolve('tm-grammars/grammars/markdown.json')),
	fileURLToPath(import.meta.resolve('tm-grammars/grammars/yaml.json')),
];

// Each file states, under its lines, which scopes they get; the tool takes our grammars from the manifest.
test.each([
	['an assembled prompt', 'prompt.tmtest'],
	['a persona file', 'persona.tmtest'],
	['frontmatter', 'frontmatter.tmtest'],
])('the grammars colour %s as its file says', async (_, file) => {
	const args = [tool, ...hosts.flatMap((grammar) => ['-g', grammar]), `test/grammar/${file}`];
	const { stdout } = await run(process.execPath, args, { cwd: root }).catch((error: { stdout: string }) => error);
	// The editor's Markdown names dozens of languages for its fences; the tool counts them all as absent.
	const told = stdout.split('\n').filter((line) => !line.startsWith('grammar not found'));
	expect(told.join('\n')).toMatch(new RegExp(`^✓ test/grammar/${file} run success`));
});
