import { recordedWrites } from '../../app/writes.ts';
import { nearest } from '../../engine/rules/support/nearest.ts';
import type { KeptSkill, SkillGrants } from '../../engine/runtimes/capabilities/skillGrants.ts';
import type { GrantOutcome } from '../../host/managed/changeGrants.ts';
import { type GrantingDatabase, grantingDatabase, readSkillGrants } from '../../host/managed/skillGrants.ts';
import { createStoredGate } from '../../host/managed/storedGate.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { gateFrom } from '../../host/writes/records/gateFrom.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { openDatabase } from '../workspace/openDatabase.ts';

/** What is to be changed of who sees a skill, and is asked about first. */
interface GrantStep {
	/** What comes of it, for people. */
	readonly effect: string;
	/** What is asked, without the database. */
	readonly question: string;
	make(gate: WriteGate): Promise<GrantOutcome>;
}

/** A database that is open to change who sees which skill of it. */
interface GrantingTerminal {
	readonly granting: GrantingDatabase;
	readonly grants: SkillGrants;
	/** The runtime, for people. */
	readonly title: string;
	/** Throws an `InputError` where there is none, with the one that may be meant. */
	skill(slug: string): KeptSkill;
	/** Says what comes of it, asks unless `yes`, and does it if nobody else has changed anything. Throws an `InputError` where it is not done. */
	settle(step: GrantStep, yes: boolean): Promise<ExitStatus>;
}

/** The one of `names` that is meant, for an `InputError` of a name that is not there. */
export function notThere(where: string, what: string, name: string, names: Iterable<string>): InputError {
	const meant = nearest(name, names);
	return new InputError(
		`${where} has no ${what} ${oneLine(name)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
	);
}

/** Throws an `InputError` where it cannot be opened or read, or its runtime says nothing of who sees a skill. */
export async function openGranting(address: string, terminal: Terminal): Promise<GrantingTerminal> {
	const open = await openDatabase(address, { isWritable: true });
	const { database } = open;
	const { title } = database.runtime.managed;
	const granting = grantingDatabase(database);
	if (!granting) throw new InputError(`${title} does not say who may see which skill`);
	const read = <Answer>(work: Promise<Answer>): Promise<Answer> =>
		work.catch((error) => {
			throw new InputError(`${database.place} cannot be read: ${database.why(error)}`);
		});
	const grants = await read(readSkillGrants(granting));
	return {
		granting,
		grants,
		title,
		skill(slug) {
			const found = grants.skills.find((each) => each.slug === slug);
			if (found) return found;
			throw notThere(
				database.place,
				'skill',
				slug,
				grants.skills.map((each) => each.slug),
			);
		},
		async settle({ effect, question, make }, yes) {
			terminal.out(`${effect}\n`);
			if (!yes) {
				if (!terminal.ask)
					throw new InputError(
						'nothing was changed: this asks before it changes the database, but there is nobody to ask. --yes changes it without asking',
					);
				const answer = await terminal.ask(`${question} in ${database.place}? [y]es, [n]o:`);
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
			const outcome = await read(make(gateFrom(recorded.gate, () => ({ way: 'terminal' }))));
			if (outcome.kind === 'failed') throw new InputError(oneLine(outcome.message).replace(/\.$/u, ''));
			terminal.out(`${oneLine(outcome.message)}\n`);
			return exitStatus.fine;
		},
	};
}
