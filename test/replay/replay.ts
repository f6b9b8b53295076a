import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SessionKind } from '../../protocol/preview/session.ts';
import type { Scripted } from '../chat/scriptedProvider.ts';
import { talkWith } from '../chat/talk.ts';

/** A conversation as it stands in `conversations`: what there was, what was said, and what the model did. */
export interface Recorded {
	/** What it is a case of. */
	readonly about: string;
	readonly runtime: string;
	readonly session?: SessionKind;
	readonly configFile?: string;
	/** Tokens that the model takes in. */
	readonly window?: number;
	readonly files: Readonly<Record<string, string>>;
	readonly turns: readonly {
		readonly say: string;
		/** Minutes since the turn before. */
		readonly after?: number;
		/** A conversation of its own from here on. */
		readonly anew?: true;
		readonly answers: readonly Scripted[];
	}[];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Every file below `folder` with what it says, by its path. */
async function filesBelow(folder: string): Promise<ReadonlyMap<string, string>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
	const texts = await Promise.all(paths.sort().map((path) => readFile(path, 'utf8')));
	return new Map(paths.map((path, index) => [relative(folder, path).split(sep).join('/'), texts[index] ?? '']));
}

/** Has the conversation again, with the model and the clock of the record. */
export async function replay({ runtime, session, configFile, window, files, turns }: Recorded) {
	const talk = await talkWith({
		runtime,
		files,
		...(session && { session }),
		...(configFile !== undefined && { configFile }),
		...(window !== undefined && { window }),
		approve: () => 'once',
	});
	const before = await filesBelow(talk.files.root);
	const ids: string[] = [];
	for (const { say, after = 1, anew, answers } of turns) {
		talk.clock.now += after * 60_000;
		if (anew) talk.beginAnew();
		talk.model.answerWith(...answers);
		await talk.say(say);
		if (!ids.includes(talk.conversation)) ids.push(talk.conversation);
		await talk.evolver.settled();
	}

	const { records } = talk.transcripts;
	/** What is another in every run, for the folder has another path, and what has its place. */
	const names = new Map<string, string>([
		[talk.files.root, '/workspace'],
		[talk.files.home, '/home'],
		...ids.map((id, index) => [id, `conversation-${index + 1}`] as const),
	]);
	const requests = (await records.list('requestSnapshots', {})).toReversed();
	for (const [index, { fingerprint }] of requests.entries()) names.set(fingerprint, `request of turn ${index + 1}`);
	const named = (text: string): string =>
		[...names].reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), text);
	const plain = <T>(value: T): T => JSON.parse(named(JSON.stringify(value))) as T;
	const bytes = (text: string) => ({ sha256: sha256(named(text)), length: named(text).length });

	const now = await filesBelow(talk.files.root);
	return {
		requests: talk.model.requests.map(({ system, messages, tools }) => ({
			system: bytes(system.map(({ text }) => text).join('')),
			messages: bytes(JSON.stringify(messages)),
			tools: bytes(JSON.stringify(tools)),
		})),
		turns: plain(
			(await records.list('turnResults', {})).toReversed().map((turn) => ({
				status: turn.status,
				stopReason: turn.stopReason,
				sections: turn.promptSectionIds,
				capabilities: turn.capabilityManifestFingerprint,
				summary: turn.compactedSummary,
			})),
		),
		boundaries: plain((await records.list('boundaries', {})).toReversed()),
		proposals: plain(
			(await records.list('memoryProposals', {})).map((proposal) => ({
				kind: proposal.proposalKind,
				key: proposal.targetKey,
				title: proposal.title,
				text: proposal.summary,
				evidence: proposal.evidence,
				confidence: proposal.confidence,
			})),
		),
		written: [...now]
			.filter(([path, text]) => before.get(path) !== text)
			.map(([path, text]) => ({ path: named(path), ...bytes(text) })),
	};
}
