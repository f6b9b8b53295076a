import { EmbeddingFailure } from '../../host/embedding/embedder.ts';
import { embeddingCount, fillEmbeddings, NotEmbedded } from '../../host/managed/fillEmbeddings.ts';
import { Interrupted, interruptible } from '../terminal/interrupt.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { agentsNamed, openDatabase } from '../workspace/openDatabase.ts';
import { type EmbedderFlags, embedderFrom, hostOfService } from './storedEmbedder.ts';

export interface StoredEmbedOptions extends EmbedderFlags {
	readonly database: string;
	/** Key of the agent. */
	readonly agent: string;
	/** The person wants vectors of this model, although the runtime embeds with another one. */
	readonly anyModel?: boolean;
	readonly yes?: boolean;
}

/** Gives every passage of the agent that has no vector one, a few at a time. What is done stays done, whatever ends it. */
export async function embedStored(options: StoredEmbedOptions, terminal: Terminal): Promise<ExitStatus> {
	const { database: address, agent, anyModel = false, yes = false } = options;
	const embedder = embedderFrom(options);
	if (!embedder) throw new InputError('name the service that embeds with --service');
	const open = await openDatabase(address, { isWritable: true });
	await agentsNamed(open, [agent]);
	const { database } = open;
	const { embedded, all } = await embeddingCount(open, agent).catch((error) => {
		throw error instanceof NotEmbedded ? new InputError(error.message.replace(/\.$/u, '')) : error;
	});
	const due = all - embedded;
	if (due === 0) {
		terminal.err(`all ${all} passages have an embedding`);
		return exitStatus.fine;
	}
	if (!yes) {
		const question = `Send ${due} passages of ${agent} to ${hostOfService(options)} and write their embeddings to ${database.place}? [y]es, [n]o:`;
		if (!terminal.ask)
			throw new InputError('nothing was written: there is nobody to ask. --yes goes on without asking');
		const answer = await terminal.ask(question);
		if (!/^y(es)?$/iu.test(answer?.trim() ?? '')) {
			terminal.err('nothing was written');
			return exitStatus.fine;
		}
	}
	return interruptible(async (signal) => {
		try {
			for (;;) {
				const step = await fillEmbeddings(open, { agent, embedder, isAnyModel: anyModel, signal });
				terminal.progress?.(`${step.embedded} of ${step.all} passages have an embedding`);
				signal.throwIfAborted();
				if (step.filled > 0) continue;
				terminal.progress?.(undefined);
				terminal.out(`${agent}: ${step.embedded} of ${step.all} passages have an embedding\n`);
				if (step.embedded < step.all) terminal.err('somebody else works on the rest');
				return exitStatus.fine;
			}
		} catch (error) {
			if (error instanceof Interrupted) {
				terminal.err('stopped before finishing; the next run continues from there');
				return exitStatus.interrupted;
			}
			if (error instanceof NotEmbedded) {
				const cure = error.isModel
					? ' To use them all the same, add --any-model: then everything has to be searched with it'
					: '';
				throw new InputError(`${error.message.replace(/\.$/u, '')}.${cure}`.replace(/\.$/u, ''));
			}
			if (error instanceof EmbeddingFailure) throw new InputError(error.message);
			throw new InputError(`${database.place}: ${database.why(error)}`);
		} finally {
			terminal.progress?.(undefined);
		}
	});
}
