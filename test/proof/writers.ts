import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { whenOver } from '../support/whenOver.ts';
import type { SubjectName } from './subjects.ts';

const program = fileURLToPath(new URL('processes/writing.ts', import.meta.url));

/** A process that adds, and what it has said so far. */
export interface WriterProcess {
	readonly name: string;
	readonly begun: ReadonlySet<string>;
	/** Told that it is stored. */
	readonly kept: ReadonlySet<string>;
	/** How often it was told that somebody else kept changing it. */
	readonly refused: number;
	/** Called with everything that is kept. */
	onKept(listener: () => void): void;
	/** How it ended: its exit code, or the signal. */
	readonly ended: Promise<number | string>;
	kill(): Promise<void>;
}

export function startWriter(subject: SubjectName, address: string, name: string, count: number): WriterProcess {
	const child = spawn(process.execPath, [program, subject, address, name, String(count)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	whenOver(() => child.kill('SIGKILL'));
	const [begun, kept] = [new Set<string>(), new Set<string>()];
	let refused = 0;
	const listeners: (() => void)[] = [];
	createInterface({ input: child.stdout }).on('line', (line) => {
		const [word, id = ''] = line.split(' ');
		if (word === 'begins') begun.add(id);
		if (word === 'refused') refused += 1;
		if (word !== 'kept') return;
		kept.add(id);
		for (const listener of listeners) listener();
	});
	const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | string);
	return {
		name,
		begun,
		kept,
		get refused() {
			return refused;
		},
		onKept: (listener) => void listeners.push(listener),
		ended,
		async kill() {
			child.kill('SIGKILL');
			await ended;
		},
	};
}

/** What is wrong with what is there in the end, held against what the writers were told. */
export interface Verdict {
	readonly kept: number;
	readonly there: number;
	/** Kept, and not there. */
	readonly lost: readonly string[];
	/** There more than once. */
	readonly twice: readonly string[];
	/** There, and nobody has begun to write it. */
	readonly strange: readonly string[];
	/** There before something that the same writer wrote earlier. */
	readonly outOfOrder: readonly string[];
}

export function judge(writers: readonly WriterProcess[], ids: readonly string[]): Verdict {
	const there = new Set(ids);
	const begun = new Set(writers.flatMap((writer) => [...writer.begun]));
	const kept = writers.flatMap((writer) => [...writer.kept]);
	const seen = new Set<string>();
	const last = new Map<string, number>();
	const outOfOrder = ids.filter((id) => {
		const [name = '', number = '0'] = id.split('.');
		const isLate = Number(number) < (last.get(name) ?? -1);
		last.set(name, Number(number));
		return isLate;
	});
	return {
		kept: kept.length,
		there: ids.length,
		lost: kept.filter((id) => !there.has(id)),
		twice: ids.filter((id) => seen.size === seen.add(id).size),
		strange: ids.filter((id) => !begun.has(id)),
		outOfOrder,
	};
}

/** `writers` processes that each add `count` to one thing, and what came of it. */
export async function writeTogether(
	subject: SubjectName,
	address: string,
	{ writers, count }: { readonly writers: number; readonly count: number },
): Promise<readonly WriterProcess[]> {
	const processes = Array.from({ length: writers }, (_, at) => startWriter(subject, address, `w${at}`, count));
	for (const { name, ended } of processes) {
		const how = await ended;
		if (how !== 0) throw new Error(`${name} ended with ${how}`);
	}
	return processes;
}
