import { isAbsolute, join } from 'node:path/posix';
import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { type CodexContext, contextOf } from '../../../server/src/engine/runtimes/codex/context/context.ts';
import { combinedBytes } from '../../../server/src/engine/runtimes/codex/context/projectDocs.ts';
import { type Message, messagesOf } from '../../../server/src/engine/runtimes/codex/prompt/messages.ts';
import { knowsModel } from '../../../server/src/engine/runtimes/codex/prompt/models.ts';
import { lineText, type SkillLine } from '../../../server/src/engine/runtimes/codex/skills/listing.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { type Adapter, type Input, type JsonObject, proseDigest } from '../case.ts';
import { placed, places, type Trees, treesOf, unplaced, worldOf } from '../coding/world.ts';

interface Run {
	readonly context: CodexContext;
	readonly messages: readonly Message[];
}

/** What the runs had in `config.toml` beside that of the case. */
const trustEntry = (trust: string | null): string =>
	trust === null ? '' : `\n[projects."${places.root}"]\ntrust_level = "${trust}"\n`;

const pathOf = (cwd: string): string => (isAbsolute(cwd) ? cwd : join(places.root, cwd));

/** Folders with names as long as in the runs, for lengths of texts that name them. */
const longRoot = '/base/'.padEnd(33, 'r');
const longHome = '/base/'.padEnd(33, 'h');
const lengthened = (text: string): string => text.replaceAll(places.root, longRoot).replaceAll(places.home, longHome);

const lengthenedTrees = (trees: Trees): Trees =>
	Object.fromEntries(
		Object.entries(trees).map(([path, file]) => [lengthened(path), typeof file === 'string' ? lengthened(file) : file]),
	);

function run(input: Input, session: Partial<Session> = {}, isLong = false): Run {
	const here = isLong ? lengthened : (text: string) => text;
	const { git = true, trust = 'trusted', config = '', env = {}, args = [] } = input;
	const variables: Record<string, string> = Object.fromEntries(
		Object.entries<string>(env).map(([name, value]) => [name, placed(value)]),
	);
	const home = variables.CODEX_HOME ?? join(places.home, '.codex');
	const trees = treesOf(input, {
		git,
		more: {
			[join(home, 'config.toml')]: `${placed(config)}${trustEntry(trust)}`,
			// Its case says of the folder outside where that lies in the tree of their parent.
			...linksOutside(input),
		},
	});
	const snapshot: Snapshot = {
		root: here(places.root),
		files: new Map(),
		config: undefined,
		environment: { home: here(places.home), hostTimeZone: 'Etc/UTC', variables: {} },
		places: worldOf(isLong ? lengthenedTrees(trees) : trees),
	};
	const asked: Session = {
		kind: 'main',
		now: Date.UTC(2026, 10, 21),
		timeZone: 'Etc/UTC',
		random: 0,
		cwd: here(pathOf(placed(input.cwd ?? ''))),
		variables,
		programArguments: args.map(placed),
		// Theirs was one that the program does not know, unless the case names another.
		model: input.model ?? 'fake-model',
		...(input.prompt !== undefined && { message: placed(input.prompt) }),
		...session,
	};
	const context = contextOf(snapshot, asked);
	return { context, messages: messagesOf({ snapshot, session: asked, context, wording: placeholderWording }) };
}

function linksOutside({ base = {} }: Input) {
	const own = Object.entries<Input>(base).filter(([path]) => path.startsWith('outside/'));
	return Object.fromEntries(
		own.map(([path, { $symlink }]) => [
			join(places.outside, path.slice('outside/'.length)),
			{ link: placed($symlink) },
		]),
	);
}

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

const messageOf = ({ messages }: Run, id: string): Message | undefined => messages.find((each) => each.id === id);

/** What stands between the tags, and the line above them. */
function instructionsIn(runOf: Run) {
	const found = messageOf(runOf, 'instructions');
	if (!found) return null;
	const match = /^(.*)\n\n<INSTRUCTIONS>\n([\s\S]*)\n<\/INSTRUCTIONS>$/u.exec(textOf(found.parts));
	return { role: found.role, heading: unplaced(match?.[1] ?? ''), text: unplaced(match?.[2] ?? '') };
}

function warningsOf({ context }: Run): readonly unknown[] {
	const { docs, settings, listing } = context;
	const budget = String(settings.maxBytes);
	const omitted = listing?.lines.filter(({ characters }) => characters === undefined).length ?? 0;
	const combined = combinedBytes(docs);
	return [
		...(settings.leavesConfigOut ? [{ kind: 'untrustedConfig' }] : []),
		...docs.warnings.map((warning) =>
			warning.kind === 'cut'
				? {
						kind: 'cut',
						loaded: String(warning.loaded),
						size: String(warning.size),
						path: unplaced(warning.file),
						budget,
					}
				: { kind: 'skipped', path: unplaced(warning.file), budget },
		),
		...(settings.maxBytes > 0 && combined > settings.maxBytes
			? [{ kind: 'combined', bytes: String(combined), budget }]
			: []),
		...(omitted > 0 ? [{ kind: 'skillsOmitted', omitted: String(omitted) }] : []),
	];
}

const someWarnings = (runOf: Run) => {
	const warnings = warningsOf(runOf);
	return warnings.length > 0 ? { warnings } : {};
};

/** The program says why in words of its own. */
const notStarted = { $noRequest: true, rc: 1, err: proseDigest };

const projectDoc: Adapter = (input) => {
	const made = run(input);
	if (made.context.failure) return notStarted;
	const message = instructionsIn(made);
	const developer = messageOf(made, 'developer');
	const base = made.context.base;
	return {
		message,
		copies: made.messages.filter(({ id }) => id === 'instructions').length,
		...(developer && { other: [[developer.role, textOf(developer.parts)]] }),
		// Behind it the field of the request that other models have their instructions in.
		...(base && { base: [['developer', textOf(messageOf(made, 'base')?.parts ?? [])], ''] }),
		...someWarnings(made),
	};
};

const ownLine = (line: SkillLine): string[] =>
	typeof line.skill.description === 'string' && line.characters !== undefined
		? [lineText(line, line.skill.description)]
		: [];

/** In the form in which the case gives them: a long list by its ends and its digest. */
function linesAs(lines: readonly string[], expected: unknown): unknown {
	if (Array.isArray(expected) || expected === undefined) return lines;
	const { createHash } = process.getBuiltinModule('node:crypto');
	const $sha256 = createHash('sha256').update(lines.join('\n')).digest('hex');
	return { $count: lines.length, first: lines[0], last: lines.at(-1), $sha256 };
}

/** Where there is no section at all, in the form in which the case says so. */
const withoutSection = (expected: unknown): object => {
	const nothing = { role: null, roots: [], lines: [], listLen: 0, section: null };
	return Object.fromEntries(Object.entries(nothing).filter(([key]) => Object.hasOwn(Object(expected), key)));
};

const skillsListing: Adapter = (input, { expected }) => {
	const made = run(input);
	if (made.context.failure) return notStarted;
	const { listing } = made.context;
	const called = made.messages.filter(({ id }) => id.startsWith('called:'));
	const injected =
		called.length > 0 ? { injected: called.map(({ role, parts }) => [role, unplaced(textOf(parts))]) } : {};
	if (!listing) return { ...withoutSection(expected), ...injected, ...someWarnings(made) };
	const lines = listing.lines.flatMap(ownLine).map(unplaced);
	return {
		role: messageOf(made, 'skills')?.role,
		roots: listing.roots.map(([alias, root]) => [alias, unplaced(root)]),
		lines: linesAs(lines, (expected as JsonObject).lines),
		listLen: lines.join('\n').length,
		...injected,
		...someWarnings(made),
	};
};

/** `/name` is no command here: what the person wrote goes on as it is. */
const prompts: Adapter = ({ prompt }) => ({ user: [prompt] });

const isProse = ({ parts }: Message): boolean => parts.some(({ source }) => source.kind === 'wording');

/** The first words; where a path begins in them, up to that. */
const opening = (message: Message): unknown =>
	isProse(message)
		? proseDigest
		: textOf(message.parts)
				.slice(0, 30)
				.replace(/(?<=[ >]\/).*$/su, '');

const layout: Adapter = (input) => {
	const made = run(input, {}, true);
	const prompt = 'MAIN-PROMPT';
	return {
		roles: [
			...made.messages.map((message) => [message.role, textOf(message.parts).length, opening(message)]),
			['user', prompt.length, prompt],
		],
		instructions: 0,
		unknownModel: !knowsModel(made.context.settings.model),
	};
};

const subagent: Adapter = (input, { expected }) => {
	const [type] = JSON.stringify(input.turns ?? []).match(/(?<="agent_type":")[^"]+/u) ?? [];
	const made = run(input, { kind: 'subagent', ...(type !== undefined && { agentId: type }) }, true);
	const task = 'SUBTASK-PROMPT';
	const shortest = 40;
	const items = made.messages.map(({ role, parts }) => {
		const text = textOf(parts);
		return [role, text.length <= shortest ? text : text.length];
	});
	return {
		// How often the program asked its model is no matter of what stands in a request.
		requests: (expected as JsonObject).requests,
		sub: {
			message: instructionsIn(run(input)),
			skillsListed: messageOf(made, 'skills') !== undefined,
			items: [...items, ['user', task]],
		},
		// Which roles there are is told in the description of a tool, in words of the program’s own.
		roleInToolText: type === undefined ? null : proseDigest,
	};
};

const memories: Adapter = (input) => {
	const made = run(input);
	const { memory } = made.context;
	const message = messageOf(made, 'memory');
	if (!message || !memory?.shown) return { found: [] };
	const { text } = memory.shown;
	return {
		found: [
			{
				role: message.role,
				before: proseDigest,
				text,
				after: proseDigest,
			},
		],
	};
};

/** By the name of what was read out of its requests. */
export const codexAdapters: Readonly<Record<string, Adapter>> = {
	project_doc: projectDoc,
	'skills.listing': skillsListing,
	prompts,
	subagent,
	memories,
	layout,
};
