import type { Convert, Converted } from '../../engine/knowledge/documents/convert.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { createQueue } from '../platform/queue.ts';
import type { WorkerProcess } from '../platform/workers/process.ts';
import { workerProgram } from '../platform/workers/program.ts';
import { startDocumentProcess } from './documentProcess.ts';
import { kindOf } from './kinds.ts';
import { limits } from './limits.ts';
import { watchMemory } from './memoryWatch.ts';
import { ConvertRequest, type GivenDocument } from './messages.ts';

interface ProcessLimits {
	readonly resident: number;
	readonly worked: number;
	readonly time: (bytes: number) => number;
}

export interface DocumentConverterOptions {
	/** The program of the process; the real one unless a test brings its own. A file. */
	readonly program?: URL;
	/** ms without work after which the process is let go. */
	readonly idleAfter?: number;
	/** What is said of text that needs no process. */
	readonly text: Convert;
	/** What one document may take, where a test wants it to be less. */
	readonly limits?: Partial<ProcessLimits>;
}

export interface DocumentConverter extends AsyncDisposable {
	/** One document at a time; the others wait. Text is not waited for. */
	readonly convert: Convert;
	/** Ends the process, in the middle of a document as well: that one is refused. */
	rest(): Promise<void>;
}

/**
 * Converts documents in a process of their own, which starts with the first. What a document does to it, the next one gets a
 * new process.
 */
export function createDocumentConverter(options: DocumentConverterOptions): DocumentConverter {
	const { idleAfter = 5_000, text } = options;
	const { resident, worked, time } = { ...limits, ...options.limits } satisfies ProcessLimits;
	const inTurn = createQueue();
	let started: WorkerProcess | undefined;
	let workedMs = 0;
	let idle: NodeJS.Timeout | undefined;

	async function rest(): Promise<void> {
		clearTimeout(idle);
		const ending = started;
		started = undefined;
		workedMs = 0;
		await ending?.end();
	}

	async function inProcess(document: GivenDocument): Promise<Converted> {
		clearTimeout(idle);
		if (started?.isGone || workedMs > worked) await rest();
		const isUsed = started !== undefined;
		started ??= startDocumentProcess(options.program ?? workerProgram(import.meta.url, 'documents/documentWorker.mjs'));
		const from = performance.now();
		const answer = await ask(started, document);
		workedMs += performance.now() - from;
		// It may be the one before that broke it, or left too much behind.
		if ('broke' in answer) return isUsed ? inProcess(document) : { refused: answer.broke };
		idle = setTimeout(() => void rest(), idleAfter).unref();
		return answer;
	}

	async function ask(asked: WorkerProcess, document: GivenDocument): Promise<Converted | { readonly broke: string }> {
		let why: 'memory' | 'time' | undefined;
		const stopFor = (reason: typeof why) => {
			why ??= reason;
			void asked.end();
		};
		const stopWatching = watchMemory(asked.pid, resident, () => stopFor('memory'));
		const timer = setTimeout(() => stopFor('time'), time(document.bytes.length));
		try {
			return await asked.ask(ConvertRequest, document);
		} catch (error) {
			if (started !== asked) return { refused: 'it was being read when that was stopped' };
			await rest();
			if (why === 'time') return { refused: tooLong };
			return { broke: why === 'memory' ? tooLarge : reasonOf(error) };
		} finally {
			clearTimeout(timer);
			stopWatching();
		}
	}

	return {
		async convert(bytes, mime, name) {
			const kind = kindOf(bytes, mime);
			return kind ? inTurn(() => inProcess({ bytes, kind, mime, name })) : text(bytes, mime, name);
		},
		rest,
		[Symbol.asyncDispose]: rest,
	};
}

const tooLarge = 'it needs more memory than a document may take';
const tooLong = 'it takes longer to read than a document may take';

function reasonOf(error: unknown): string {
	const message = errorMessage(error);
	if (/heap|memory|allocat/i.test(message)) return tooLarge;
	if (/SIGXCPU/.test(message)) return tooLong;
	return `the program that reads documents has ended (${message.split('\n')[0]?.slice(0, 200)}); it cannot be read`;
}
