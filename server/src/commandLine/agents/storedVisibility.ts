import { recordedWrites } from '../../app/writes.ts';
import { nearest } from '../../engine/rules/support/nearest.ts';
import { listed } from '../../engine/rules/support/words.ts';
import { changeVisibility, considerVisibility } from '../../host/managed/changeGrants.ts';
import { grantingDatabase, readSkillGrants } from '../../host/managed/skillGrants.ts';
import { createStoredGate } from '../../host/managed/storedGate.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { gateFrom } from '../../host/writes/records/gateFrom.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openDatabase } from '../workspace/openDatabase.ts';

export interface StoredVisibilityOptions {
	readonly database: string;
	readonly skill: string;
	/** In the runtime's own words. */
	readonly visibility: string;
	readonly yes?: boolean;
}

/** Says who will see a skill of the database and who will not any more, asks, and gives it the visibility if nobody else has changed it. */
export async function changeStoredVisibility(
	{ database: address, skill: slug, visibility: wanted, yes = false }: StoredVisibilityOptions,
	terminal: Terminal,
): Promise<ExitStatus> {
	const open = await openDatabase(address, { isWritable: true });
	const { database } = open;
	const { title } = database.runtime.managed;
	const granting = grantingDatabase(database);
	if (!granting) throw new InputError(`${title} does not say who may see which skill`);
	const { visibilities } = granting.capability;
	if (!visibilities.includes(wanted))
		throw new InputError(`${title} knows no visibility ${oneLine(wanted)}: it is ${listed(visibilities, 'or')}`);
	const read = <Answer>(work: Promise<Answer>): Promise<Answer> =>
		work.catch((error) => {
			throw new InputError(`${database.place} cannot be read: ${database.why(error)}`);
		});
	const found = await read(considerVisibility(granting, { slug, wanted }));
	if (!found) {
		const { skills } = await read(readSkillGrants(granting));
		const meant = nearest(
			slug,
			skills.map((each) => each.slug),
		);
		throw new InputError(
			`${database.place} has no skill ${oneLine(slug)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
		);
	}
	const { skill, effects } = found;
	if (skill.visibility === wanted) {
		terminal.err(`nothing was changed: ${slug} is ${wanted} already`);
		return exitStatus.fine;
	}
	terminal.out(
		[`${oneLine(slug)} is ${oneLine(skill.visibility)}. If it is ${wanted}:`, ...effects.map(oneLine)].join('\n  '),
	);
	terminal.out('\n');
	if (!yes) {
		if (!terminal.ask)
			throw new InputError(
				'nothing was changed: this asks before it changes the database, but there is nobody to ask. --yes changes it without asking',
			);
		const answer = await terminal.ask(`Make ${slug} ${wanted} in ${database.place}? [y]es, [n]o:`);
		if (!/^y(es)?$/iu.test(answer?.trim() ?? '')) {
			terminal.err('nothing was changed');
			return exitStatus.fine;
		}
	}
	using recorded = recordedWrites({
		folder: dataFolder(),
		clock: Date.now,
		onTrouble: (message) => terminal.err(message),
		stored: (documents) => createStoredGate({ databases: new Map([[database.name, open]]), documents }),
	});
	const gate = gateFrom(recorded.gate, () => ({ way: 'terminal' }));
	const outcome = await read(changeVisibility(granting, { slug, seen: skill, wanted }, gate));
	if (outcome.kind === 'failed') throw new InputError(oneLine(outcome.message).replace(/\.$/u, ''));
	terminal.out(`${oneLine(outcome.message)}\n`);
	return exitStatus.fine;
}
