import { join } from 'node:path';
import * as z from 'zod';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { readRegularText } from '../platform/readRegularFile.ts';
import type { FoundFile } from './gather.ts';
import { writeWhole } from './gitFiles.ts';
import type { BackupPlace } from './place.ts';

/** What one look at a workspace knows from the look before, and keeps for the next. */
export interface Seeing {
	/** What is in the file, where it needs no reading: its hash, and why it was left out. */
	known(file: FoundFile): { readonly oid: string; readonly refused?: string } | undefined;
	/** It was read, and has this in it. */
	see(file: FoundFile, oid: string, refused?: string): void;
	/** Keeps what was seen, of the files that were asked about. */
	end(): Promise<void>;
}

/** ms: some disks keep times no finer. What changes twice within that looks as if it had changed once. */
const coarsest = 2_000;

/** ms: what was taken for a secret is looked at again after that, as Soulscope learns what is none. */
const refusedFor = 24 * 60 * 60 * 1000;

/** Bytes: twenty thousand files, and some more. */
const limit = 16 * 1024 * 1024;

const knownContent = z.object({
	/** As `FoundFile.stamp`: as long as the disk says this, the file is as it was. */
	stamp: z.string(),
	oid: z.string(),
	/** Why it was left out, and when that was found, in ms since the epoch. */
	refused: z.object({ reason: z.string(), at: z.number() }).exactOptional(),
});

type KnownContent = z.output<typeof knownContent>;

const knownContents = z.array(z.tuple([z.string(), knownContent]));

/** Empty where nothing was kept, or it is damaged: then every file is read once more. */
async function readSeen(path: string): Promise<ReadonlyMap<WorkspacePath, KnownContent>> {
	try {
		return new Map(knownContents.parse(JSON.parse(await readRegularText(path, { limit }))));
	} catch {
		return new Map();
	}
}

/** The workspace was listed at `looked`, in ms since the epoch. */
export async function startSeeing({ gitDir }: Pick<BackupPlace, 'gitDir'>, looked: number): Promise<Seeing> {
	const path = join(gitDir, 'soulscope-seen.json');
	const before = await readSeen(path);
	const now = new Map<WorkspacePath, KnownContent>();
	return {
		known(file) {
			const kept = before.get(file.path);
			if (kept?.stamp !== file.stamp) return undefined;
			const age = kept.refused ? looked - kept.refused.at : 0;
			if (age < 0 || age >= refusedFor) return undefined;
			now.set(file.path, kept);
			return { oid: kept.oid, ...(kept.refused && { refused: kept.refused.reason }) };
		},
		see({ path, stamp, touched }, oid, refused) {
			now.delete(path);
			// Else it may change once more, and its stamp stay the same.
			if (touched < looked - coarsest)
				now.set(path, { stamp, oid, ...(refused !== undefined && { refused: { reason: refused, at: looked } }) });
		},
		async end() {
			const text = JSON.stringify([...now]);
			// Where the disk does not take it, the next look is slower; that is no reason for a backup to fail.
			if (text !== JSON.stringify([...before])) await writeWhole(path, text).catch(() => undefined);
		},
	};
}
