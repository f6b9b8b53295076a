import { dirname, join, relative, resolve } from 'node:path';
import { literal } from '../../../prompt/mappedText.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Touch } from '../../../workspace/session.ts';
import type { PlaceFacts, TextContent } from '../../../workspace/snapshot.ts';
import type { Bar, Bars } from '../config/barred.ts';
import type { ClaudeRun } from '../config/run.ts';
import type { ClaudeCodeProfile } from '../profile.ts';
import { disarmed } from './disarmed.ts';
import { type ClaudeEntry, type EntryCause, listed } from './entry.ts';
import { isImportable, looksLikeFile } from './extensions.ts';
import type { AtMention } from './markdown.ts';
import { isInside } from './matching.ts';
import type { PreparedText } from './preparedText.ts';
import { ruleFilesIn } from './ruleFiles.ts';
import type { Scope } from './scopes.ts';

/** A file is imported at most so many files away from the one that is loaded by itself. */
const mostHops = 4;

export interface LoadingPlan {
	readonly run: ClaudeRun;
	readonly profile: ClaudeCodeProfile;
	readonly bars: Bars;
	/** The person has agreed to imports from elsewhere. */
	readonly importsAnything: boolean;
}

/** How a file is come to. */
interface Arrival {
	readonly scope: Scope;
	/** Id of its role. */
	readonly role: string;
	/** Files away from the one that is loaded by itself. */
	readonly hops: number;
	readonly importedBy?: ClaudeEntry['importedBy'];
}

/** Which rules are wanted of a folder: those that are always there, or those for one file. */
export type RuleChoice = 'always' | { readonly matches: (patterns: readonly string[]) => boolean };

type File = PlaceFacts & { readonly kind: 'file' };

/**
 * Takes in file after file, each with what it imports, and none twice. `entries` has what the program looked at, in the order in which
 * it did; what arrives of each is in `shown`.
 */
export class FileLoading {
	readonly #plan: LoadingPlan;
	/** Files that are there already: by what the version tells files apart by. */
	#seen = new Set<string>();
	/** What the start has brought. To what touches bring, files are others by another path. */
	#atStart: ReadonlySet<string> = new Set();
	#paths = new Set<string>();
	/** The program looks at what the prompt mentions before it knows what the start has brought. */
	#isMention = false;
	/** What the agent has read itself: it is not given again, and what it imports is. */
	readonly #read = new Set<string>();
	#entries: ClaudeEntry[] = [];
	/** Which of the files that the agent touches is at work; undefined at the start of a session. */
	#turn: number | undefined;

	constructor(plan: LoadingPlan) {
		this.#plan = plan;
	}

	/** What was looked at since this was asked last. */
	taken(): readonly ClaudeEntry[] {
		const entries = this.#entries;
		this.#entries = [];
		return entries;
	}

	/** From here on files arrive because the agent has touched one, and it has read that one itself. */
	touched({ path, by }: Touch, turn: number): void {
		if (this.#turn === undefined) {
			this.#atStart = new Set(this.#paths);
			this.#seen = new Set();
		}
		this.#turn = turn;
		this.#isMention = by === 'mention';
		this.#read.add(this.#keyOf(path, this.#plan.run.places.facts(path)));
	}

	/** What `load` takes in stands before the first file for which `isLater` is true; at the end where there is none. `root`: the file that is loaded by itself and brings it in. */
	insertedBefore(isLater: (entry: ClaudeEntry, root: ClaudeEntry) => boolean, load: () => void): void {
		const before = this.#entries;
		this.#entries = [];
		load();
		const rootOf = (entry: ClaudeEntry, hops = 0): ClaudeEntry => {
			const by = entry.importedBy && before.find(({ file }) => file === entry.importedBy?.file);
			return by && hops < mostHops ? rootOf(by, hops + 1) : entry;
		};
		const at = before.findIndex((entry) => isLater(entry, rootOf(entry)));
		this.#entries = before.toSpliced(at < 0 ? before.length : at, 0, ...this.#entries);
	}

	/** True where something of the file would arrive, whether it is loaded or not. */
	wouldGive(path: string): boolean {
		const { run, profile, bars } = this.#plan;
		const facts = run.places.facts(path);
		if (facts.kind !== 'file' || bars.barOf(path, facts.real, false)) return false;
		const content = run.places.read(path);
		return content?.kind === 'text' && profile.prepare(content).trimmed.text !== '';
	}

	/** A file by its name alone, which may not be there. True where something of it arrives. */
	named(path: string, scope: Scope, role: string): boolean {
		const facts = this.#plan.run.places.facts(path);
		if (facts.kind === 'nothing' && !facts.isLink) return false;
		return this.#load(path, facts, { scope, role, hops: 0 });
	}

	/** A file that is only looked at, for something else counts. */
	passed(path: string, role: string, reason: string): void {
		const { run, bars } = this.#plan;
		const facts = run.places.facts(path);
		if (facts.kind !== 'file' || bars.barOf(path, facts.real, false)) return;
		const key = this.#keyOf(path, facts);
		if (this.#seen.has(key) || this.#read.has(key)) return;
		this.#note(path, { scope: 'project', role, hops: 0 }, 'ignored', 'other-file', reason);
	}

	/** Text that a file of settings holds; `name` stands in the place of its path. It arrives as it is, blank or not. */
	text(file: string, text: string, name: string): void {
		const shown = literal(text.trim());
		if (text === '') return;
		this.#entries.push({
			file,
			role: 'settings',
			scope: 'managed',
			fate: 'whole',
			reason: 'claudeMd in it',
			raw: text,
			shown,
			name,
		});
	}

	/** The rules in `folder` and the folders in it, in the order of the disk. */
	rules(folder: string, scope: Scope, choice: RuleChoice): void {
		const facts = this.#plan.run.places.facts(folder);
		if (facts.kind !== 'folder') return;
		const real = this.#named(facts.real);
		const barOf = (path: string, target: string) => this.#barOf(path, target, scope);
		const found = ruleFilesIn(this.#plan.run.places, folder, {
			linked: real === folder ? undefined : real,
			named: (target) => this.#named(target),
			barOf,
		});
		for (const { path, linked, bar } of found) {
			if (bar) this.#barred(path, { scope, role: 'rule', hops: 0 }, bar);
			else this.#rule(path, linked, scope, choice);
		}
	}

	#rule(path: string, linked: string | undefined, scope: Scope, choice: RuleChoice): void {
		const { run, profile } = this.#plan;
		const isOutside = linked !== undefined && !isInside(run.cwd, linked);
		if (isOutside && !profile.linkedRulesAnywhere && !this.#mayBring(scope)) {
			this.#note(
				path,
				{ scope, role: 'rule', hops: 0 },
				'refused',
				'linked-outside',
				'it is a link that leads out of the folder that Claude Code was started in',
			);
			return;
		}
		const shown = linked ?? path;
		this.#load(shown, run.places.facts(shown), { scope, role: 'rule', hops: 0 }, choice);
	}

	/** True where the files of this person or project may bring in others from anywhere. What the person has agreed to is for the start. */
	#mayBring(scope: Scope): boolean {
		return scope === 'user' || (this.#plan.importsAnything && this.#turn === undefined);
	}

	#isHere(real: string): boolean {
		return isInside(this.#realCwd, real);
	}

	get #realCwd(): string {
		const { cwd, places } = this.#plan.run;
		const facts = places.facts(cwd);
		return facts.kind === 'folder' ? facts.real : cwd;
	}

	/** A path with every link resolved as it would be written from cwd, which may be a link itself. */
	#named(real: string): string {
		const { cwd } = this.#plan.run;
		return isInside(this.#realCwd, real) ? join(cwd, relative(this.#realCwd, real)) : real;
	}

	#isHeld(path: string, facts: PlaceFacts): boolean {
		return this.#seen.has(this.#keyOf(path, facts)) || (!this.#isMention && this.#atStart.has(path));
	}

	#keyOf(path: string, facts: PlaceFacts): string {
		return this.#plan.profile.countsRealPaths && facts.kind !== 'nothing' ? facts.real : path;
	}

	#barOf(path: string, real: string, scope: Scope): Bar | undefined {
		return scope === 'managed' ? undefined : this.#plan.bars.barOf(path, real, scope === 'user');
	}

	#load(path: string, facts: PlaceFacts, arrival: Arrival, choice?: RuleChoice): boolean {
		if (facts.kind === 'nothing') return this.#note(path, arrival, 'refused', 'missing', 'it is a broken link');
		if (facts.kind !== 'file') return this.#note(path, arrival, 'refused', undefined, 'it is no file');
		const key = this.#keyOf(path, facts);
		if (this.#isHeld(path, facts)) return false;
		const bar = this.#barOf(path, facts.real, arrival.scope);
		if (bar) return this.#barred(path, arrival, bar);
		const content = this.#plan.run.places.read(path);
		if (content?.kind === 'unreadable') return this.#note(path, arrival, 'refused', undefined, content.reason);
		if (content?.kind !== 'text') return false;
		return this.#take(path, { ...facts, kind: 'file' }, key, content, arrival, choice);
	}

	#take(path: string, facts: File, key: string, content: TextContent, arrival: Arrival, choice?: RuleChoice): boolean {
		const prepared = this.#plan.profile.prepare(content);
		const { patterns } = choice === undefined ? { patterns: undefined } : prepared;
		const isAlways = choice === undefined || choice === 'always';
		if (!isAlways && !(patterns && choice.matches(patterns))) return false;
		// A rule that has to wait does so, but what it imports is there at once.
		const waits = isAlways && patterns !== undefined;
		if (!waits) {
			this.#seen.add(key);
			this.#paths.add(path);
		}
		const entry = waits
			? this.#waiting(path, arrival, content, patterns)
			: this.#arriving(path, arrival, content, prepared, patterns);
		const isRead = this.#read.has(key);
		if (!isRead) this.#entries.push(entry);
		this.#imports(path, facts, arrival, prepared, choice);
		return !isRead && entry.shown !== undefined;
	}

	#arriving(
		path: string,
		arrival: Arrival,
		{ text }: TextContent,
		{ whole, trimmed }: PreparedText,
		patterns?: readonly string[],
	): ClaudeEntry {
		const shown = this.#turn === undefined ? (this.#plan.profile.trims ? trimmed : whole) : disarmed(whole);
		const common = { ...this.#entryOf(path, arrival), raw: text, ...(patterns && { patterns }) };
		if (shown.text.trim() !== '') return { ...common, fate: 'whole', reason: '', shown };
		const reason = text.trim() === '' ? '' : 'nothing is left of it without its front matter and comments';
		return { ...common, fate: 'empty', reason };
	}

	#waiting(path: string, arrival: Arrival, { text }: TextContent, patterns: readonly string[]): ClaudeEntry {
		const common = { ...this.#entryOf(path, arrival), raw: text, patterns, cause: 'conditional' } as const;
		return this.#plan.profile.loadsOnTouch
			? { ...common, fate: 'waiting', reason: `arrives once the agent touches a file that matches ${listed(patterns)}` }
			: { ...common, fate: 'ignored', reason: 'this version loads no rule that has paths' };
	}

	#imports(path: string, { real }: File, arrival: Arrival, { mentions }: PreparedText, choice?: RuleChoice): void {
		const folder = dirname(this.#named(real));
		for (const mention of mentions) this.#import(path, folder, mention, arrival, choice);
	}

	/** `choice`: what a rule imports is looked at as if it were a rule. */
	#import(
		from: string,
		folder: string,
		{ path, range, isInMarkup }: AtMention,
		{ scope, hops }: Arrival,
		choice?: RuleChoice,
	): void {
		const { run } = this.#plan;
		const target = path.startsWith('~/') ? join(run.home, path.slice(2)) : resolve(folder, path);
		const arrival: Arrival = { scope, role: 'import', hops: hops + 1, importedBy: { file: from, range } };
		const facts = run.places.facts(target);
		if (facts.kind === 'nothing') {
			if (!isInMarkup && looksLikeFile(path)) this.#note(target, arrival, 'missing', 'missing', 'it is not there');
			return;
		}
		if (facts.kind !== 'file' || this.#isHeld(target, facts)) return;
		const arrives =
			arrival.hops <= mostHops && isImportable(target) && (this.#mayBring(scope) || this.#isHere(facts.real));
		// Nobody misses what was never meant.
		if (isInMarkup && !arrives) return;
		if (arrival.hops > mostHops)
			this.#note(target, arrival, 'dropped', 'too-deep', `imports go no further than ${mostHops} files`);
		else if (!isImportable(target))
			this.#note(target, arrival, 'ignored', 'not-text', 'files with such an ending are not imported');
		else if (!this.#mayBring(scope) && !this.#isHere(facts.real))
			this.#note(target, arrival, 'refused', 'outside', 'it is outside the folder that Claude Code was started in');
		else this.#load(target, facts, arrival, choice);
	}

	#entryOf(file: string, { scope, role, importedBy }: Arrival) {
		return {
			file,
			role,
			scope,
			...(importedBy && { importedBy }),
			...(this.#turn !== undefined && { turn: this.#turn, ...(this.#atStart.has(file) && { again: 2 }) }),
		};
	}

	/** Nothing of it arrives. */
	#note(
		file: string,
		arrival: Arrival,
		fate: ClaudeEntry['fate'],
		cause: EntryCause | undefined,
		reason: string,
	): false {
		this.#entries.push({ ...this.#entryOf(file, arrival), fate, reason, ...(cause && { cause }) });
		return false;
	}

	#barred(file: string, arrival: Arrival, bar: Bar): false {
		const { kind, text, layer } = bar;
		const where = layer.file === undefined ? '--settings' : pathFrom(this.#plan.run.root, layer.file);
		const told =
			kind === 'denied'
				? ({ fate: 'refused', reason: `${text} under permissions.deny in ${where} keeps it out` } as const)
				: ({ fate: 'withheld', reason: `claudeMdExcludes in ${where} has ${text}` } as const);
		this.#entries.push({ ...this.#entryOf(file, arrival), ...told, cause: kind, bar });
		return false;
	}
}
