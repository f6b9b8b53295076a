import type { TurnNote } from '../../../../../protocol/chat/turns.ts';
import type { SectionChange } from '../../../engine/continuity/promptChanges.ts';
import { grouped } from '../../../engine/text/grouped.ts';
import { changeWords, placeOf, type SinceBefore, sinceBefore, verbOf } from './cacheReason.ts';
import { fileLink, noteLink } from './links.ts';
import { code, fenced, plain, shortened, timeOf } from './pageText.ts';
import type { RecordedTurn, StoredRequest, StoredSection } from './storedRequest.ts';

/** What began a turn, for people. */
const origins: Readonly<Record<string, string>> = {
	say: 'a message',
	retry: 'another try',
	edit: 'an edited message',
	resume: 'a turn that went on',
	heartbeat: 'a heartbeat',
	bootstrap: 'the first run',
	flush: 'saving memories',
	compact: 'a summary',
	participant: 'a message to @soul',
	interrupted: 'a turn that was interrupted',
};

const statuses: Readonly<Record<RecordedTurn['turn']['status'], string>> = {
	completed: 'completed',
	failed: 'failed',
	waiting_user: 'waits for you',
	paused: 'stopped',
};

const volatilities: Readonly<Record<string, string>> = {
	stable: 'stable',
	workspace: 'stable',
	run: 'volatile',
};

export const originOf = ({ turn }: RecordedTurn): string => origins[turn.origin] ?? turn.origin;

const secondsOf = ({ turn }: RecordedTurn): string => {
	const ms = Date.parse(turn.completedAt ?? turn.startedAt) - Date.parse(turn.startedAt);
	return `${(ms / 1000).toFixed(1)} s`;
};

const titleOf = ({ harness_id, harness_title }: StoredRequest): string => harness_title ?? harness_id;

/** What is said at the top: who answered what, and how that ended. */
function heading(of: RecordedTurn): string[] {
	const { turn, request } = of;
	const reason = turn.stopReason === null || turn.stopReason === turn.status ? '' : ` (${plain(turn.stopReason)})`;
	const model = request ? `, ${plain(request.runtime_config.provider)} ${plain(request.runtime_config.model)}` : '';
	return [
		`# Turn of ${timeOf(turn.startedAt)}`,
		...(request ? [`> ${plain(shortened(request.raw_instruction, 300)) || '(no words)'}`] : []),
		`Begun by ${originOf(of)}. ${plain(request ? titleOf(request) : turn.workspaceId)}${request ? `, ${request.runtime_config.mode} session` : ''}${model}. Status: **${statuses[turn.status]}**${reason}, after ${secondsOf(of)}.`,
	];
}

/** Its file as a link, to the line where it changed or else begins; its title where it has none. */
function linkOf({ path, title, lines }: StoredSection, record: string, change?: SectionChange): string {
	if (path === undefined) return `“${plain(title)}”`;
	const line = change?.kind === 'changed' ? change.line : undefined;
	return fileLink(line === undefined ? plain(path) : `${plain(path)}:${line}`, record, path, line ?? lines?.[0]?.[1]);
}

function changeLines({ sections }: SinceBefore, before: StoredRequest): string[] {
	const gone = before.runtime_config.prompt_sections.filter(({ id }) => sections.byId.get(id)?.kind === 'removed');
	return gone.map((section) => `- ${plain(placeOf(section, { kind: 'removed' }))}.`);
}

function since(of: RecordedTurn, before: RecordedTurn | undefined): string[] {
	const changes = sinceBefore(before, of);
	if (!changes || !before?.request || !of.request)
		return [
			'## Since the turn before',
			'There is no turn before it on record, so there is nothing to compare it with.',
		];
	const changed = of.request.runtime_config.prompt_sections.flatMap((section) => {
		const change = changes.sections.byId.get(section.id);
		if (!change) return [];
		const line = `- ${linkOf(section, of.turn.inputId, change)} ${verbOf(change)}.`;
		return change.kind === 'changed' ? [`${line} Before: ${code(change.before)} Now: ${code(change.after)}`] : [line];
	});
	const lines = [...changed, ...changeLines(changes, before.request)];
	return ['## Since the turn before', `**${plain(changes.summary)}**`, ...(lines.length > 0 ? [lines.join('\n')] : [])];
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The way that a section was sent, short enough for a narrow column. */
const channels: Readonly<Record<string, string>> = {
	system_prompt: 'system',
	context_message: 'context',
	resume_context: 'resume',
};

/** A name of the runtime's; the table has many rows. */
const onOneLine = (name: string): string => plain(name.replaceAll('_', ' ')).replaceAll(' ', '\u00a0');

function sectionRow(section: StoredSection, record: string, changes: SinceBefore | undefined): string {
	const change = changes?.sections.byId.get(section.id);
	const state = !changes ? '–' : change ? changeWords(change) : 'same';
	return row(
		section.path === undefined ? plain(section.title) : linkOf(section, record),
		grouped(section.weight),
		volatilities[section.volatility] ?? plain(section.volatility),
		state,
		onOneLine(channels[section.channel] ?? section.channel),
		onOneLine(section.precedence),
		`\`${section.fingerprint.slice(0, 8)}\``,
	);
}

function sectionTable(
	{ runtime_config: { prompt_sections: sections } }: StoredRequest,
	record: string,
	changes: SinceBefore | undefined,
) {
	const sum = sections.reduce((all, { weight }) => all + weight, 0);
	const head = ['Section', 'Tokens', 'Kind', 'Since\u00a0before', 'Channel', 'Precedence', 'Fingerprint'];
	return [
		'## Sections',
		`${sections.length} sections, about ${grouped(sum)} tokens, in the order in which they went out.`,
		[
			row(...head),
			row('---', '--:', '---', '---', '---', '---', '---'),
			...sections.map((section) => sectionRow(section, record, changes)),
		].join('\n'),
	];
}

function tools({ turn, request }: RecordedTurn): string[] {
	const { total_calls: total, completed_calls: completed, tool_names: names } = turn.toolUsageSummary;
	const called =
		total === 0
			? 'None was called.'
			: `Called: ${names.map(plain).join(', ')} (${completed} of ${total} calls ended well).`;
	const capabilities = request?.runtime_config.capability_manifest.capabilities ?? [];
	const policies = [...new Set(capabilities.map(({ policy }) => policy))].map((policy) => {
		const names = capabilities.filter((each) => each.policy === policy).map(({ id }) => plain(id));
		return `- May ${plain(policy)}: ${names.join(', ')}`;
	});
	return [
		'## Tools',
		called,
		...(policies.length === 0 ? [] : [policies.join('\n')]),
		'## Not allowed',
		turn.permissionDenials.length === 0
			? 'Nothing was refused.'
			: turn.permissionDenials
					.map(({ tool_name, reason }) => `- ${plain(tool_name)}: ${plain(shortened(reason, 300))}`)
					.join('\n'),
	];
}

function tokens({ turn: { tokenUsage } }: RecordedTurn): string[] {
	if (!tokenUsage) return ['## Tokens and cost', 'The tokens were not counted.'];
	const { input_tokens, output_tokens, cached_tokens = 0, written_tokens = 0, exact, cost } = tokenUsage;
	const lines = [
		`- In: ${grouped(input_tokens)}, of these ${grouped(cached_tokens)} from the cache and ${grouped(written_tokens)} written to it`,
		`- Out: ${grouped(output_tokens)}`,
		...(cost === undefined ? [] : [`- Cost: $${cost.toFixed(4)}`]),
	];
	return [
		'## Tokens and cost',
		exact ? 'Counted by the provider, all answers of the turn together.' : 'An estimate.',
		lines.join('\n'),
	];
}

function requestParts(request: StoredRequest, level: string): string[] {
	const { prompt_sections: sections, context_messages: contexts } = request.runtime_config;
	const earlier = request.harness_request.messages.count - 1;
	return [
		...sections.flatMap(({ title, path, content }) => [`${level} ${plain(path ?? title)}`, fenced(content)]),
		`${level} Tools`,
		fenced(request.harness_request.tools.map(({ name, description }) => `${name}: ${description}`).join('\n')),
		`${level} Messages`,
		...(earlier > 0 ? [`${grouped(earlier)} earlier messages of the conversation went out before this one.`] : []),
		...contexts.map((context) => fenced(context)),
		fenced(request.raw_instruction),
	];
}

/** What is kept of it for the turns that come. */
function noted({ turn }: RecordedTurn, notes: readonly TurnNote[]): string[] {
	if (notes.length === 0) return [];
	const isKept = notes.some(({ file }) => file !== undefined);
	return [
		'## Notes on this turn',
		isKept
			? 'Files of the runtime show what the latest turn wrote.'
			: 'They are on record only, and not in the workspace.',
		notes
			.map(({ name, title, detail, file }) => {
				const { inputId } = turn;
				const link = file === undefined ? noteLink(plain(title), inputId, name) : fileLink(plain(title), inputId, file);
				return `- ${link}: ${plain(detail)}`;
			})
			.join('\n'),
	];
}

/**
 * Everything that is known of a turn, as Markdown; `before`: the turn before it in the same conversation, `notes`: what was
 * noted behind it.
 */
export function turnPage(of: RecordedTurn, before: RecordedTurn | undefined, notes: readonly TurnNote[] = []): string {
	const { request } = of;
	return [
		...heading(of),
		...since(of, before),
		...(request ? sectionTable(request, of.turn.inputId, sinceBefore(before, of)) : []),
		...tools(of),
		...tokens(of),
		...noted(of, notes),
		...(request
			? [
					'## What went out',
					'Keys, tokens and passwords are left out: `[redacted]` stands for them.',
					...requestParts(request, '###'),
				]
			: ['## What went out', 'Nothing is known of it: the turn was interrupted before it was kept.']),
	]
		.join('\n\n')
		.concat('\n');
}

/** What went out alone, with nothing in it that differs between two turns which send the same. */
export function requestPage({ request }: RecordedTurn): string {
	if (!request) return '';
	const { provider, model, mode } = request.runtime_config;
	return [
		`# ${plain(titleOf(request))}, ${mode} session, ${plain(provider)} ${plain(model)}`,
		...requestParts(request, '##'),
	]
		.join('\n\n')
		.concat('\n');
}
