import { dirname, join } from 'node:path/posix';
import { contextOf } from '../../../server/src/engine/runtimes/claudeCode/context/context.ts';
import type { ClaudeEntry } from '../../../server/src/engine/runtimes/claudeCode/context/entry.ts';
import { labelOf } from '../../../server/src/engine/runtimes/claudeCode/context/scopes.ts';
import { warningOf } from '../../../server/src/engine/runtimes/claudeCode/memory/autoMemory.ts';
import { shorterIndex } from '../../../server/src/engine/runtimes/claudeCode/prompt/prose.ts';
import { type Adapter, type AdapterContext, Described, type Input, type Json, Prose } from '../case.ts';
import { unplaced } from '../coding/world.ts';
import { profileOf, worldOfCase } from './world.ts';

interface FileAnswer {
	readonly path: string;
	readonly scope?: string;
	readonly text?: string;
	readonly turn?: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths in the expected list, which only say in which order a file system listed the rules of one folder. */
const orderOf = (expected: Json, key: string): readonly string[] => {
	const list = isObject(expected) ? expected[key] : undefined;
	return Array.isArray(list) ? list.map((each) => (isObject(each) ? String(each.path) : '')) : [];
};

/** Rules of one folder that stand side by side, in the order of the disk that the case was taken on: nobody promises one. */
function asListed(files: readonly FileAnswer[], order: readonly string[]): readonly FileAnswer[] {
	const groupOf = ({ path, turn }: FileAnswer): string =>
		/\.claude\/rules\/|\/rules\//u.test(path) ? `${turn} ${dirname(path)}` : `${turn} ${path}`;
	const groups: FileAnswer[][] = [];
	for (const file of files) {
		const last = groups.at(-1);
		if (last?.[0] && groupOf(last[0]) === groupOf(file)) last.push(file);
		else groups.push([file]);
	}
	const rank = ({ path }: FileAnswer): number => order.indexOf(path);
	return groups.flatMap((group) => group.sort((a, b) => rank(a) - rank(b)));
}

const nameOf = ({ name, file }: ClaudeEntry): string => name ?? unplaced(file);

function contextIn(input: Input, { runtime, expected }: AdapterContext) {
	const profile = profileOf(runtime);
	const { snapshot, session, turns } = worldOfCase(input);
	const context = contextOf(profile, snapshot, session);
	const arriving = context.start.filter(({ shown }) => shown);
	const files = asListed(
		arriving.map((entry) => ({
			path: nameOf(entry),
			scope: labelOf(profile, entry.scope),
			text: unplaced(entry.shown?.text ?? ''),
		})),
		orderOf(expected, 'files'),
	);
	const onDemand = asListed(
		context.later.flatMap((entry) =>
			entry.shown ? [{ turn: turns[entry.turn ?? 0] ?? 0, path: nameOf(entry), text: unplaced(entry.shown.text) }] : [],
		),
		orderOf(expected, 'onDemand'),
	);
	return { context, arriving, files, onDemand };
}

const contextFiles: Adapter = (input, adapter) => {
	const { files, onDemand } = contextIn(input, adapter);
	return { files, ...(onDemand.length > 0 && { onDemand }) };
};

const utf8 = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Long bodies are described: their length in code points, bytes, lines, and the end of them. */
function bodyAs(text: string, expected: Json): unknown {
	if (!isObject(expected) || !isObject(expected.body)) return text;
	const tail = String(expected.body.tail ?? '');
	return new Described(text, { bytes: utf8(text), lines: text.split('\n').length, tail: text.slice(-tail.length) });
}

const memoryCut: Adapter = (input, adapter) => {
	const { context, arriving, files } = contextIn(input, adapter);
	const memory = arriving.find(({ role }) => role === 'auto-memory');
	const { memoryCut: cut, memoryFolder } = context;
	const warning = cut && warningOf(cut).trimStart();
	return {
		files: files.map(({ path, scope }) => ({ path, scope })),
		...(memory?.shown && { body: bodyAs(unplaced(memory.shown.text), adapter.expected) }),
		...(warning !== undefined && {
			warning: new Described(new Prose(warning + '·'.repeat(shorterIndex.length)), { ...cut }),
		}),
		systemSection: memoryFolder === undefined ? null : unplaced(join(memoryFolder, '/')),
	};
};

export const contextAdapters: Readonly<Record<string, Adapter>> = {
	contextFiles,
	'import.expand': contextFiles,
	rules: contextFiles,
	nested: contextFiles,
	'memory.cut': memoryCut,
};
