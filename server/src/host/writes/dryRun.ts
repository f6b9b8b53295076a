import { join } from 'node:path';
import type { FileDiff } from '../../../../protocol/chat/conversation.ts';
import { uriOfPath } from '../managed/placeUri.ts';
import type { WhereToWrite, WriteGate } from './gate.ts';
import { withoutLinks } from './links.ts';
import { failed } from './outcome.ts';

/** One write, as it was tried. Texts without byte order mark; undefined: no file. */
interface DryRunStep {
	readonly root: string;
	readonly path: string;
	readonly before: string | undefined;
	readonly after: string | undefined;
}

/** What a tool would write, in order. */
export interface WriteDryRun {
	readonly gate: WriteGate;
	steps(): readonly DryRunStep[];
	/** What becomes of each file in the end; files that end as they began are left out. */
	diffs(): readonly FileDiff[];
}

const keyOf = ({ root, path }: Pick<DryRunStep, 'root' | 'path'>): string => join(root, path);

/** What is tried is shown as texts, and a link is none. */
const noLinks = withoutLinks('a tool makes no links');

/** A gate over `real` that reads what is there and keeps what is written to itself. */
export function createWriteDryRun(real: WriteGate): WriteDryRun {
	const steps: DryRunStep[] = [];
	const written = new Map<string, DryRunStep>();

	const keep = (where: WhereToWrite, before: string | undefined, after: string | undefined): void => {
		const step = { root: where.root, path: where.path, before, after };
		if (before === after) return;
		steps.push(step);
		written.set(keyOf(where), step);
	};
	/** Refuses whatever the real gate would refuse to read: other paths, links, what is no text. */
	const read: WriteGate['read'] = async (where) => {
		const seen = await real.read(where);
		const own = written.get(keyOf(where));
		return seen.kind === 'failed' || !own ? seen : { ...seen, text: own.after };
	};

	const gate: WriteGate = {
		read,
		async change(request) {
			const seen = await read(request);
			if (seen.kind === 'failed') return seen;
			const after = request.transform(seen.text);
			if (typeof after !== 'string') return failed('declined', after.decline);
			keep(request, seen.text, after);
			const created = seen.text === undefined;
			return { kind: 'written', path: request.path, created, via: 'disk', before: seen.text, after };
		},
		async create(request) {
			const seen = await read(request);
			if (seen.kind === 'failed') return seen;
			if (seen.text !== undefined)
				return failed('exists', `${request.path} was not created: a file of that name already exists.`);
			keep(request, undefined, request.text);
			return {
				kind: 'written',
				path: request.path,
				created: true,
				via: 'disk',
				before: undefined,
				after: request.text,
			};
		},
		async remove(request) {
			const seen = await read(request);
			if (seen.kind === 'failed') return seen;
			if (seen.text === undefined) return failed('gone', `${request.path} no longer exists.`);
			if (seen.text !== request.ifText)
				return failed('changed', `${request.path} was not removed: it has been edited since.`);
			keep(request, seen.text, undefined);
			return { kind: 'removed', path: request.path, traits: seen.traits ?? { marked: false, mode: 0o644 } };
		},
		...noLinks,
	};

	return {
		gate,
		steps: () => steps,
		diffs() {
			const byFile = new Map<string, FileDiff>();
			for (const step of steps) {
				const first = byFile.get(keyOf(step));
				const before = first ? first.before : step.before;
				byFile.set(keyOf(step), {
					path: step.path,
					uri: uriOfPath(keyOf(step)),
					...(before !== undefined && { before }),
					...(step.after !== undefined && { after: step.after }),
				});
			}
			return [...byFile.values()].filter(({ before, after }) => before !== after);
		},
	};
}

/** Whether a person was shown the very same. */
export const sameChanges = (a: readonly FileDiff[], b: readonly FileDiff[]): boolean =>
	a.length === b.length &&
	a.every(({ path, before, after }, index) => {
		const other = b[index];
		return other?.path === path && other.before === before && other.after === after;
	});

interface Guarded {
	readonly gate: WriteGate;
	/** True once something was other than it was tried, and so was not written. */
	stale(): boolean;
	/** True once something was written. */
	wrote(): boolean;
}

/** A gate over `real` that lets through exactly what was tried, and only while each file still says what it said then. */
export function onlyAsShown(real: WriteGate, { steps }: Pick<WriteDryRun, 'steps'>): Guarded {
	const due = new Map<string, DryRunStep[]>();
	for (const step of steps()) due.set(keyOf(step), [...(due.get(keyOf(step)) ?? []), step]);
	let stale = false;
	let wrote = false;

	const other = (path: string) => {
		stale = true;
		return `${path} was not changed: it has been edited since.`;
	};
	const isDue = (where: WhereToWrite, before: string | undefined, after: string | undefined): boolean => {
		const [next] = due.get(keyOf(where)) ?? [];
		return next !== undefined && next.before === before && next.after === after;
	};
	const through = (where: WhereToWrite): void => {
		wrote = true;
		due.get(keyOf(where))?.shift();
	};

	return {
		stale: () => stale,
		wrote: () => wrote,
		gate: {
			read: (where) => real.read(where),
			async change(request) {
				let changes = false;
				const outcome = await real.change({
					...request,
					transform(current) {
						const after = request.transform(current);
						changes = typeof after === 'string' && after !== current;
						if (!changes || typeof after !== 'string' || isDue(request, current, after)) return after;
						return { decline: other(request.path) };
					},
				});
				if (outcome.kind === 'written' && changes) through(request);
				return outcome;
			},
			async create(request) {
				if (!isDue(request, undefined, request.text)) return failed('changed', other(request.path));
				const outcome = await real.create(request);
				if (outcome.kind === 'written') through(request);
				else if (outcome.failure === 'exists') stale = true;
				return outcome;
			},
			async remove(request) {
				if (!isDue(request, request.ifText, undefined)) return failed('changed', other(request.path));
				const outcome = await real.remove(request);
				if (outcome.kind === 'removed') through(request);
				else if (outcome.failure === 'changed') stale = true;
				return outcome;
			},
			...noLinks,
		},
	};
}
