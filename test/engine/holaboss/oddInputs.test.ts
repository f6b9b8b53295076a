import { describe, expect, it } from 'vitest';
import { denialIn } from '../../../server/src/engine/continuity/denials.ts';
import { sanitizeSnapshot } from '../../../server/src/engine/continuity/requestSnapshot.ts';
import { runtimeContextOf, stopReasonOf } from '../../../server/src/engine/continuity/turn.ts';
import { parseJsonObject } from '../../../server/src/engine/conversation/modelReply.ts';
import { businessFacts } from '../../../server/src/engine/learning/businessFacts.ts';
import { commandFacts } from '../../../server/src/engine/learning/commandFacts.ts';
import { procedures } from '../../../server/src/engine/learning/procedures.ts';
import {
	lineWindow,
	searchMemory,
	searchScore,
	searchSnippet,
} from '../../../server/src/engine/runtimes/holaboss/memory/files/fileService.ts';
import {
	headingAndSummary,
	leafFrontmatter,
	readLeaf,
	splitLeaf,
} from '../../../server/src/engine/runtimes/holaboss/memory/files/leaf.ts';
import { recallScopeOf, scopeOfPath } from '../../../server/src/engine/runtimes/holaboss/memory/files/leafPath.ts';
import { authorizeMemoryPath } from '../../../server/src/engine/runtimes/holaboss/memory/files/namespace.ts';
import { parseIndex } from '../../../server/src/engine/runtimes/holaboss/memory/files/parseIndex.ts';
import {
	embeddingExcerpt,
	embeddingText,
	scopeBucket,
} from '../../../server/src/engine/runtimes/holaboss/memory/recall/embeddingText.ts';
import { tokensOf } from '../../../server/src/engine/runtimes/holaboss/memory/recall/tokens.ts';

describe('facts in a message', () => {
	it.each([
		['use`make`to build', ['make']],
		['For build,run `make`', ['make']],
		['For build , run `make`', []],
		['use `  ` to build. For build run `make`', ['make']],
	])('finds the command in %j', (text, found) => {
		expect(commandFacts(text).map(({ command }) => command)).toEqual(found);
	});

	it('wants a blank before "require" and a letter before "approval"', () => {
		expect(businessFacts('Refunds requires 2 approval')).toEqual([]);
		expect(businessFacts('refunds  require\nlegal approval')[0]?.summary).toBe(
			'Refunds require legal approval in this workspace.',
		);
	});

	it('clips a summary to 220', () => {
		const [fact] = businessFacts(`Weekly sync is ${'x'.repeat(300)}.`);
		expect(fact?.summary).toHaveLength(221);
	});

	it('looks for the subject of a procedure across lines, but not for its two words', () => {
		const steps = '\n1. a\n2. b';
		expect(procedures(`build\nsteps${steps}`)[0]?.subject).toBe('build');
		expect(procedures(`follow\nup steps${steps}`)).toEqual([]);
	});
});

it('only knows the letters of ASCII, whatever their case folds to', () => {
	expect(tokensOf('\u212Aey DEploy')).toEqual(['ey', 'deploy']);
	expect(sanitizeSnapshot({ '\u017Fecret': 1, SECRET: 1 })).toEqual({ '\u017Fecret': 1, SECRET: '[redacted]' });
});

describe('the memory tool', () => {
	it.each([
		[undefined, undefined, 'a\r\nb'],
		['2', null, 'b'],
		[1.5, '1 line', 'a'],
		[null, 0.5, ''],
		[-3, 1, 'a'],
	])('shows lines from %j, %j of them', (from, lines, shown) => {
		expect(lineWindow('a\r\nb', from, lines)).toBe(shown);
	});

	it('looks for words in lower case', () => {
		expect(searchScore('\u212Aey', 'key')).toBe(2);
	});

	it('trims what it shows', () => {
		expect(searchSnippet(`\n\nneedle ${' x'.repeat(400)}`, 'needle').snippet).toMatch(/^needle.*x$/u);
	});

	it('finds what scores nothing, in names of any case', () => {
		expect(searchMemory({ 'preference/A.MD': '', 'preference/.md': '' }, 'w1', 'q')).toHaveLength(1);
	});

	it.each([
		['/w1', { ok: true, path: 'workspace/w1/a.md' }],
		['w1/', { ok: true, path: 'workspace/w1/a.md' }],
		['/', { ok: false, error: 'workspace_id_not_single_token' }],
	])('takes the workspace %j', (id, verdict) => {
		expect(authorizeMemoryPath(id, 'workspace/w1/a.md')).toEqual(verdict);
	});
});

describe('a leaf', () => {
	it.each([' ---\na: 1\n---\n', '--- \na: 1\n---\n', '---\na: 1\n--- \n', '---\n---\n'])(
		'has no frontmatter in %j',
		(text) => {
			expect(splitLeaf(text)).toEqual({ block: undefined, body: text });
		},
	);

	it.each([
		['title: 10:30', '10:30'],
		['title: 2026-04-01\nname: N', 'N'],
		['title: 0o7', ''],
		['title: 1_000', ''],
		['title: "a  b"', 'a  b'],
		['title: a\ntitle: b', ''],
		['title: !x y', ''],
	])('reads %j', (block, title) => {
		expect(leafFrontmatter(block).title).toBe(title);
	});

	it('knows types and scopes in any case', () => {
		expect(leafFrontmatter('type: FACT\nscope: User')).toMatchObject({ memoryType: 'fact', scope: 'user' });
	});

	it('takes the next line for its heading where a mark stands alone', () => {
		expect(headingAndSummary('#\n\nText').title).toBe('Text');
	});

	it('is called after its file, but for .md', () => {
		expect(readLeaf('preference/a.txt', '').title).toBe('a.txt');
	});

	it('belongs to a session where another workspace made it at run time', () => {
		expect(scopeOfPath('workspace/w2/runtime/a.md', 'w1')).toBe('session');
		expect(recallScopeOf('workspace/w1/runtime/a.md', 'w1')).toBeNull();
	});

	it('is embedded line by line', () => {
		expect(embeddingExcerpt('a\n\u2028# b\n c')).toBe('a c');
		const { text } = embeddingText({ title: '', summary: '', memoryType: 'fact', tags: [' a ', ''], excerpt: '' });
		expect(text).toContain('\nTags:  a \n');
		expect(scopeBucket({ scope: 'user', workspaceId: null, memoryType: 'fact' }, 'w1')).toBeNull();
	});
});

it.each([
	['- see [T](a.md) x -  b - c', 'b - c'],
	['- [T](a.md) - b - c', 'c'],
	['- [T](a.md)\u00A0-\u00A0b', 'b'],
	['- [ ](b.md) - x [T](a.md)', undefined],
	['- [T](a.md)\u2028', ''],
])('reads the line %j of an index', (line, summary) => {
	expect(parseIndex('workspace/w1/MEMORY.md', 'workspace', 'w1', line)[0]?.summary).toBe(summary);
});

it('takes no fenced block from a reply that is JSON already', () => {
	expect(parseJsonObject('["```json {} ```"]')).toBeNull();
	expect(parseJsonObject('```JSON{"a":1}```')).toEqual({ a: 1 });
});

it('tells of a blank reason as of none', () => {
	expect(runtimeContextOf({ status: 'failed', stopReason: ' ', assistantText: 'Oh.' })).toEqual({
		summary: 'Oh.',
		lastStopReason: null,
		lastError: 'Oh.',
		waitingForUser: null,
	});
});

it.each([
	['run_completed', { status: ' Success ', type: 'x' }, 'IDLE', 'success'],
	['run_completed', {}, 'PAUSED', 'paused'],
	['run_completed', {}, 'ERROR', 'completed'],
	['run_failed', { status: 's', message: ' m ' }, 'ERROR', 'm'],
	['run_failed', {}, 'IDLE', 'run_failed'],
	['output_delta', { status: 's' }, 'IDLE', null],
] as const)('after %s with %j the reason in state %s is %j', (event, payload, state, reason) => {
	expect(stopReasonOf(event, payload, state)).toBe(reason);
});

it('keeps a denial in its own words', () => {
	expect(denialIn({ error: true, message: ' ', result: ' Denied! ', tool_name: '', tool_id: ' a ' })).toEqual({
		toolName: '',
		toolId: ' a ',
		reason: ' Denied! ',
	});
});
