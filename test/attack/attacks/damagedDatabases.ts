import { readFileSync, writeFileSync } from 'node:fs';
import { sqliteRecords } from '../../../server/src/host/writes/records/sqliteRecords.ts';
import { recordOf } from '../../host/support/changeRecord.ts';
import { entriesEach, filled, readable, talks } from '../../host/support/conversations/filledTranscripts.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import type { Dice } from '../../support/random.ts';
import type { Attack, Ground } from '../attack.ts';

/** Bytes; SQLite's own. */
const pageSize = 4096;

/** What is done to the page that begins at `at`, by name. */
const damages: Readonly<Record<string, (bytes: Buffer, at: number, dice: Dice) => Buffer>> = {
	overwritten: (bytes, at) => bytes.fill(0xa5, at, at + pageSize),
	empty: (bytes, at) => bytes.fill(0, at, at + pageSize),
	'another page': (bytes, at, dice) => {
		const other = dice.below(bytes.length / pageSize) * pageSize;
		bytes.copy(bytes, at, other, other + pageSize);
		return bytes;
	},
	'a flipped byte': (bytes, at, dice) => {
		const place = at + dice.below(pageSize);
		bytes.writeUInt8((bytes.readUInt8(place) ^ (1 << dice.below(8))) & 0xff, place);
		return bytes;
	},
	'the end of the file': (bytes, at) => bytes.subarray(0, at),
};

/** SQLite has no checksums: a page that is a page of its own, and a letter that is another letter, look as good as any. */
const unseen: ReadonlySet<string> = new Set(['another page', 'a flipped byte']);

/** What a program finds in a database that it meets as it is. */
interface Found {
	readonly ids: readonly string[];
	/** What is new is kept as well. */
	readonly goesOn: boolean;
	readonly complaints: readonly string[];
}

interface Subject {
	readonly name: string;
	/** Everything that the whole database holds. */
	readonly all: number;
	make(file: string): Promise<void>;
	look(file: string): Promise<Found>;
}

const records = 400;

function recordsAt(file: string) {
	const complaints: string[] = [];
	return { complaints, records: sqliteRecords({ file, onTrouble: (line) => complaints.push(line) }) };
}

const subjects: readonly Subject[] = [
	{ name: 'chat.db', all: talks * entriesEach, make: filled, look: readable },
	{
		name: 'changes.db',
		all: records,
		async make(file) {
			using kept = recordsAt(file).records;
			for (let index = 0; index < records; index++)
				await kept.add(recordOf({ operation: `operation-${index}`, at: index }));
		},
		async look(file) {
			const { records: kept, complaints } = recordsAt(file);
			using _closed = kept;
			const ids = (await kept.list('/ws', 1000)).map(({ operation }) => operation);
			await kept.add(recordOf({ operation: 'new', at: 10_000 }));
			const goesOn = (await kept.list('/ws', 1))[0]?.operation === 'new';
			return { ids, goesOn, complaints };
		},
	},
];

async function damage({ name, all, make, look }: Subject, ground: Ground, share: number): Promise<void> {
	const whole = onDisk();
	await make(whole.file(name));
	const bytes = readFileSync(whole.file(name));
	const pages = bytes.length / pageSize;
	let intact = 0;
	let tried = 0;
	for (let page = 0; page < pages; page++) {
		for (const [how, change] of Object.entries(damages)) {
			// The first pages say where everything is.
			if (page > 3 && !ground.dice.chance(share)) continue;
			ground.tried();
			tried += 1;
			const disk = onDisk();
			writeFileSync(disk.file(name), change(Buffer.from(bytes), page * pageSize, ground.dice));
			const what = `${name}, page ${page + 1} of ${pages}: ${how}`;
			const found = await ground.answered(look(disk.file(name)), what);
			if (!found) continue;
			const { ids, goesOn, complaints } = found;
			ground.expect(goesOn, 'lost', () => `${what}: nothing new can be kept`);
			ground.expect(
				new Set(ids).size === ids.length || how === 'another page',
				'doubled',
				() => `${what}: something is there twice`,
			);
			const isTold = ids.length >= all || complaints.length > 0 || unseen.has(how);
			ground.expect(isTold, 'lost', () => `${what}: ${all - ids.length} of ${all} without a word`);
			if (ids.length === all) intact += 1;
		}
	}
	ground.note(`${name}: ${intact} of ${tried} damages lost nothing at all; each of the others was told of`);
}

export const damagedDatabases: Attack = {
	name: 'damaged-databases',
	what: 'each page of chat.db and of changes.db is overwritten, emptied, swapped, flipped or cut off, in turn',
	async run(ground) {
		for (const subject of subjects) await damage(subject, ground, ground.size(5, 100) / 100);
	},
};
