import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** What an editor calls the place where somebody types is no program. */
const ordinaryWords: ReadonlySet<string> = new Set(['cursor']);
const names = [...new Set(runtimes.map(({ family }) => family))].filter((name) => !ordinaryWords.has(name)).join('|');

/** Ways to act by what a runtime is called. */
const questions: readonly RegExp[] = [
	/\bfamily\b\s*[!=]==?/u,
	/[!=]==?\s*[\w.?]*\bfamily\b/u,
	/\[[\w.?]*\bfamily\b\]/u,
	new RegExp(`[!=]==?\\s*['"\`](?:${names})['"\`]`, 'u'),
	new RegExp(`^\\s*['"]?(?:${names})['"]?:`, 'u'),
];

const askIn = (text: string): string[] =>
	text.split('\n').filter((line) => questions.some((question) => question.test(line)));

it('nothing outside of the runtimes acts by what a runtime is called', () => {
	const files = globSync(['server/src/**/*.ts', 'client/src/**/*.ts', 'protocol/**/*.ts'], { cwd: root })
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !file.startsWith('server/src/engine/runtimes/'));
	expect(files.length).toBeGreaterThan(500);
	const asked = files.flatMap((file) =>
		askIn(readFileSync(`${root}${file}`, 'utf8')).map((line) => `${file}: ${line}`),
	);
	expect(asked).toEqual([]);
});

it('and such a question is found, however it is put', () => {
	const code = [
		"if (runtime.family === 'openclaw') return;",
		'const own = tables[runtime.family];',
		'each.filter((other) => other.version && other.family !== family);',
		"	goclaw: ['HEARTBEAT.md'],",
		"return family == 'holaboss';",
	];
	expect(askIn(code.join('\n'))).toEqual(code);
	expect(askIn("return { family: program.family, version };\nid: 'openclaw@2026.9.6'")).toEqual([]);
});

/** Where people are told what programs there are: the pages of rules, and two forms of a conversation that others read. */
const tells =
	/^server\/src\/(?:engine\/(?:runtimes|rules)\/|host\/conversations\/export\/)|^client\/src\/features\/chat\/conversations\/exportConversation\.ts$/u;

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/u.test(line);

it('and names one only where people are told of it', () => {
	// A name begins a word: nobody who declines speaks of a program.
	const named = new RegExp(`(?<![a-z])(?:${names})`, 'iu');
	const files = globSync(['server/src/**/*.ts', 'client/**/*.{ts,tsx}', '{protocol,shared,scripts}/**/*.{ts,mjs}'], {
		cwd: root,
	})
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !tells.test(file));
	expect(files.length).toBeGreaterThan(500);
	const found = files.flatMap((file) =>
		readFileSync(`${root}${file}`, 'utf8')
			.split('\n')
			.filter((line) => named.test(line) && !isComment(line))
			.map((line) => `${file}: ${line}`),
	);
	expect(found).toEqual([]);
});
