import type { LeftFile, RunRefusal } from '../../../../workspace/preparation.ts';
import { fileNames } from '../../files.ts';
import { factsAfter, isAsMade, isReachable, type WorkspaceFacts } from '../facts.ts';
import type { MadeFile, RunOptions, RunOutcome } from '../outcome.ts';
import { noRecord, type SetupRecord } from '../setupRecord.ts';
import { isTemplate, type Templates } from '../templates.ts';
import { notWritable } from '../v2026_1/prepare.ts';
import { isRefusal, type Profile, profileOf } from './profile.ts';
import { isRecent, survives } from './survival.ts';

/** Made first, and never left out. */
const instructions = fileNames.agents;
/** Made unless the configuration leaves them out, or the ritual is over. */
const optional = [fileNames.soul, fileNames.identity, fileNames.user] as const;
/** Files that are compared with their templates. */
const compared = [instructions, ...optional] as const;

const vanished: RunRefusal = {
	kind: 'vanished',
	why: 'the workspace was used within the last 24 hours, and its files are now gone',
	remedy: 'Restore its files. If you deleted them on purpose, reset OpenClaw.',
};

const otherPurpose: RunRefusal = {
	kind: 'other-purpose',
	why: 'AGENTS.md already exists, and it does not say the new agent’s purpose',
	remedy: 'Choose another folder for the new agent.',
};

/** 2026.9.6: what is done to the workspace before every run, by what it has and what was written down of it. */
export function prepare2026_9(
	facts: WorkspaceFacts,
	record: SetupRecord | RunRefusal,
	templates: Templates,
	options: RunOptions,
): RunOutcome {
	if (options.isForeign) return new PreparingRun(facts, noRecord, templates, options).end();
	if (isRefusal(record)) {
		// A link that leads nowhere yet cannot lead elsewhere.
		if (record.kind !== 'repointed' || facts.root !== 'absent') {
			return new PreparingRun(facts, noRecord, templates, options).end(record);
		}
		return new PreparingRun(facts, noRecord, templates, options).go();
	}
	return new PreparingRun(facts, record, templates, options).go();
}

/** One run: what it has done so far. */
class PreparingRun {
	/** As the run finds them, with what it has made of them so far. */
	#facts: WorkspaceFacts;
	/** As it was read at first; later steps of the runtime still go by it. */
	readonly #initial: SetupRecord;
	readonly #templates: Templates;
	readonly #options: RunOptions;
	#record: SetupRecord;
	/** True where the record was forgotten, so that its traces in the folder prove nothing. */
	#startsOver = false;
	readonly #made: MadeFile[] = [];
	readonly #removed: LeftFile[] = [];
	#startsRepository = false;
	#completesNow = false;

	constructor(facts: WorkspaceFacts, record: SetupRecord, templates: Templates, options: RunOptions) {
		this.#facts = facts;
		this.#initial = record;
		this.#record = record;
		this.#templates = templates;
		this.#options = options;
	}

	go(): RunOutcome {
		const { root, legacyState } = this.#facts;
		if (legacyState !== undefined || root === 'file') return this.end(legacy(legacyState));
		if (root === 'absent' && !this.#forget()) return this.end(vanished);
		if (this.#options.skipsFiles) return this.#withoutFiles();
		const isNew = this.#isNew();
		const gone = this.#checkStillThere(isNew);
		if (gone) return this.end(gone);
		const failed = this.#publishAll() ?? this.#settleRitual();
		if (failed) return this.end(failed);
		this.#startsRepository = isNew && this.#facts.gitRuns && this.#facts.writable && !this.#facts.names.has('.git');
		this.#attest();
		return this.end();
	}

	end(refusal?: RunRefusal): RunOutcome {
		const { completedAt } = this.#record;
		const isMade = (name: string) => this.#made.some((file) => file.name === name);
		const hasRitual =
			isMade(fileNames.bootstrap) ||
			(isReachable(this.#facts.at(fileNames.bootstrap)) &&
				!this.#removed.some(({ path }) => path === fileNames.bootstrap));
		const isQuiet = this.#options.isForeign || this.#options.skipsFiles || refusal !== undefined;
		return {
			// A refusal may come after the folder was made; it never comes before it where the folder is absent.
			makesFolder: this.#facts.root === 'absent' && refusal === undefined,
			made: this.#made,
			removed: this.#removed,
			startsRepository: this.#startsRepository,
			...(refusal ? { refusal } : {}),
			pending: !isQuiet && completedAt === undefined && hasRitual,
			isComplete: completedAt !== undefined,
			completesNow: this.#completesNow,
			record: this.#record,
			madeIdentity: isMade(fileNames.identity),
		};
	}

	#withoutFiles(): RunOutcome {
		const { facts, purpose, now } = { facts: this.#facts, ...this.#options };
		const hasContent = [...facts.names].some((name) => isContent(name, facts));
		if (isRecent(this.#initial.attestedMs, now) && !hasContent) return this.end(vanished);
		if (hasMarker(this.#initial) && this.#initial.attestedMs === undefined) {
			const stays = survives(facts, this.#initial, this.#templates);
			if (isRefusal(stays)) return this.end(stays);
			if (!stays && !this.#forget()) return this.end(vanished);
		}
		if (purpose !== undefined) {
			const failed = this.#publishInstructions();
			if (failed) return this.end(failed);
		}
		if (hasContent || purpose !== undefined) this.#attest();
		return this.end();
	}

	/** Forgets all that was written down; false where that is too fresh to be forgotten. */
	#forget(): boolean {
		const { now } = this.#options;
		if (isRecent(this.#record.attestedMs, now)) return false;
		if (hasMarker(this.#record) && isRecent(this.#record.updatedMs, now)) return false;
		this.#record = noRecord;
		return true;
	}

	#isNew(): boolean {
		const { at, names, hasSkill } = this.#facts;
		return (
			!compared.some((name) => isReachable(at(name))) &&
			!isReachable(at('memory')) &&
			!names.has(fileNames.memory) &&
			!hasSkill
		);
	}

	/** Undefined where the workspace is the one that was written down, or may be begun anew. */
	#checkStillThere(isNew: boolean): RunRefusal | undefined {
		const { now } = this.#options;
		const initial = this.#initial;
		if (isNew) {
			this.#startsOver = initial.exists || initial.attestedMs !== undefined;
			return this.#forget() ? undefined : vanished;
		}
		if (initial.attestedMs === undefined && !hasMarker(initial)) return undefined;
		const stays = survives(this.#facts, initial, this.#templates);
		if (isRefusal(stays)) return stays;
		if (stays) return undefined;
		if (initial.attestedMs !== undefined && isRecent(initial.attestedMs, now)) return vanished;
		this.#startsOver = true;
		return this.#forget() ? undefined : vanished;
	}

	#publishAll(): RunRefusal | undefined {
		const { skips = new Set<string>() } = this.#options;
		const isOver = this.#record.completedAt !== undefined;
		const failed = this.#publishInstructions();
		if (failed) return failed;
		for (const name of optional) {
			if (isOver || skips.has(name)) continue;
			const refusal = this.#publish(name);
			if (refusal) return refusal;
		}
		this.#facts = factsAfter(this.#facts, this.#made, this.#templates);
		return undefined;
	}

	#publishInstructions(): RunRefusal | undefined {
		const { purpose } = this.#options;
		if (purpose === undefined) return this.#publish(instructions);
		const above = `# Agent purpose\n\n${purpose}\n\n`;
		const there = this.#facts.at(instructions);
		if (there === undefined) return this.#publish(instructions, above);
		const length = above.length + (this.#templates[instructions]?.length ?? 0);
		const isSame =
			there.kind === 'text' &&
			there.content.text.length === length &&
			there.content.text.startsWith(above) &&
			isTemplate({ ...there.content, text: there.content.text.slice(above.length) }, this.#templates[instructions]);
		return isSame ? undefined : otherPurpose;
	}

	/** Whatever has the name already is left alone. */
	#publish(name: string, above?: string): RunRefusal | undefined {
		if (this.#facts.at(name) !== undefined) return undefined;
		if (!this.#facts.writable) return notWritable;
		this.#made.push(above === undefined ? { name } : { name, above });
		return undefined;
	}

	/** Whether the first-run ritual is still to come, is on, or over. */
	#settleRitual(): RunRefusal | undefined {
		const { now } = this.#options;
		const stamp = new Date(now).toISOString();
		const bootstrap = this.#facts.at(fileNames.bootstrap);
		const isThere = isReachable(bootstrap);
		const write = (stamps: Pick<SetupRecord, 'seededAt' | 'completedAt'>) => {
			if (stamps.completedAt !== undefined && this.#record.completedAt === undefined) this.#completesNow = true;
			this.#record = { ...stamps, ...this.#record, exists: true, updatedMs: now };
		};
		const { seededAt, completedAt } = this.#record;
		if (completedAt !== undefined) {
			if (isThere && seededAt === undefined) write({ seededAt: stamp });
			return undefined;
		}
		if (isThere) {
			const configured = this.#isConfigured(false);
			if (isRefusal(configured)) return configured;
			write(configured === undefined ? { seededAt: stamp } : { seededAt: stamp, completedAt: stamp });
			// A folder cannot be removed like a file, unless it is a link to one, and the runtime does not mind.
			const isFolder = bootstrap?.kind === 'other' && bootstrap.cause === 'folder' && !bootstrap.isLink;
			if (configured !== undefined && !isFolder && this.#facts.writable) {
				this.#removed.push({ path: fileNames.bootstrap, reason: configured });
			}
			return undefined;
		}
		if (seededAt !== undefined) {
			write({ completedAt: stamp });
			return undefined;
		}
		const isOld = this.#provesUse() || this.#isConfigured(!this.#startsOver);
		if (isRefusal(isOld)) return isOld;
		if (isOld) {
			write({ completedAt: stamp });
			return undefined;
		}
		const failed = this.#publish(fileNames.bootstrap);
		if (failed) return failed;
		if (bootstrap === undefined) write({ seededAt: stamp });
		return undefined;
	}

	/** True where a run went through here a day ago at most, and the instructions are no longer what it left. */
	#provesUse(): boolean | RunRefusal {
		const { attestedMs, hashes } = this.#initial;
		if (!isRecent(attestedMs, this.#options.now)) return false;
		return this.#profile().instructionsAreOwn(hashes);
	}

	#isConfigured(countsGit: boolean): string | undefined | RunRefusal {
		return this.#profile().configured(countsGit);
	}

	#profile(): Profile {
		return profileOf(this.#facts, this.#templates);
	}

	#attest(): void {
		const { now } = this.#options;
		const made = new Map(this.#made.map((file) => [file.name, file]));
		const hashes = new Map<string, string>();
		for (const name of compared) {
			const template = this.#templates[name];
			const there = this.#facts.at(name);
			const file = made.get(name);
			const isSame = file ? file.above === undefined : isAsMade(there, template);
			if (isSame && template) hashes.set(name, template.sha256);
		}
		this.#record = { ...this.#record, attestedMs: now, hashes };
	}
}

const hasMarker = ({ seededAt, completedAt }: SetupRecord): boolean =>
	seededAt !== undefined || completedAt !== undefined;

/** What lies in a folder that nobody has worked in yet. */
const litter: ReadonlySet<string> = new Set(['.DS_Store', '.openclaw', 'openclaw-workspace-state.json']);

export function isContent(name: string, facts: WorkspaceFacts): boolean {
	if (litter.has(name)) return false;
	const standing = facts.at(name);
	const isFolder = standing?.kind === 'other' && standing.cause === 'folder';
	return name !== 'skills' || !isFolder || facts.hasSkill;
}

const legacy = (path: string | undefined): RunRefusal => ({
	kind: 'legacy-state',
	why:
		path === undefined
			? 'there is a file where the workspace folder should be'
			: `there is a state file of an earlier version, ${path}`,
	remedy: 'Run `openclaw doctor --fix`. If an earlier version runs here, name it in the setting soulscope.runtime.',
});
