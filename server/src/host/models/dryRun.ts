import { grouped } from '../../engine/text/grouped.ts';
import { asMarkdown, codeSpan } from '../../engine/text/markdown.ts';
import type {
	Content,
	ModelMessage,
	ModelProvider,
	ModelReply,
	ModelRequest,
	ModelRun,
	SystemBlock,
	ToolSpec,
} from './model.ts';

/** What the account says besides the request itself. */
export interface DryRunFacts {
	/** One sentence: why nothing is sent. */
	readonly reason: string;
	/** `OpenClaw 2026.9.6`. */
	readonly runtime: string;
	/** `main`, `group`, … */
	readonly session: string;
	/** `o200k estimate`. */
	readonly tokenCounter: string;
	/** What the person can do to get an answer. */
	readonly next: string;
	/** Tokens that the model takes in. */
	readonly window: number;
	count(text: string): number;
}

const plural = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

/** Three titles say what a block is; forty say nothing. */
function titlesOf({ titles }: SystemBlock): string {
	const shown = titles.slice(0, 3).map(asMarkdown).join(' · ');
	const more = titles.length - 3;
	return more > 0 ? `${shown} and ${grouped(more)} more` : shown;
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function systemSection(request: ModelRequest, facts: DryRunFacts): string[] {
	if (request.system.length === 0) return ['### System prompt', '', 'None: this session has no prompt.'];
	const tokens = request.system.reduce((sum, block) => sum + block.tokens, 0);
	return [
		`### System prompt: ${plural(request.system.length, 'block')}, ${plural(tokens, 'token')}`,
		'',
		row('#', 'What is in it', 'Length', 'Tokens', 'Cached up to here'),
		row('--:', '---', '--:', '--:', ':-:'),
		...request.system.map((block, index) =>
			row(
				String(index + 1),
				titlesOf(block),
				grouped(block.text.length),
				grouped(block.tokens),
				block.cacheHere ? '✓' : '',
			),
		),
		'',
		`Lengths in characters (UTF-16); tokens are an ${asMarkdown(facts.tokenCounter)}.`,
	];
}

/** UTF-16 units of a text that are shown. */
const longestQuotation = 120;

/** The beginning of a text, up to the end of a word where one ends in its second half. */
function quoted(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	if (line.length <= longestQuotation) return asMarkdown(line);
	const end = line.lastIndexOf(' ', longestQuotation - 1);
	const kept = line.slice(0, end > longestQuotation / 2 ? end : longestQuotation - 1).toWellFormed();
	return asMarkdown(`${kept.replace(/(?<![\s,;:])[\s,;:]+$/u, '')} …`);
}

const toolTokens = ({ name, description, inputSchema }: ToolSpec, facts: DryRunFacts): number =>
	facts.count(name) + facts.count(description) + facts.count(JSON.stringify(inputSchema));

function toolsSection({ tools }: ModelRequest, facts: DryRunFacts): string[] {
	if (tools.length === 0) return [];
	return [
		`### Tools: ${grouped(tools.length)}`,
		'',
		...tools.map(
			(tool) => `- ${codeSpan(tool.name)} (${plural(toolTokens(tool, facts), 'token')}): ${quoted(tool.description)}`,
		),
		'',
	];
}

/** A stretch of a message in one line; undefined where it is nothing that is said. */
function toldOf(content: Content): string | undefined {
	switch (content.kind) {
		case 'text':
			return quoted(content.text);
		case 'image':
			return `a picture (${content.mime}, ${grouped(Math.ceil((content.base64.length * 3) / 4))} bytes)`;
		case 'call':
			return `calls ${codeSpan(content.call.name)} with ${quoted(JSON.stringify(content.call.input) ?? '')}`;
		case 'result':
			return `${content.isError ? 'a tool failed' : 'a tool answered'}: ${quoted(content.text)}`;
		case 'replay':
			return undefined;
	}
}

function partTokens(part: Content, facts: DryRunFacts): number {
	switch (part.kind) {
		case 'text':
		case 'result':
			return facts.count(part.text);
		case 'call':
			return facts.count(part.call.name) + facts.count(JSON.stringify(part.call.input) ?? '');
		// Each provider counts pictures its own way, by their pixels.
		case 'image':
		case 'replay':
			return 0;
	}
}

/** Tokens of what is said in a message, without what stands in front of it. */
const tokensOf = ({ content }: ModelMessage, facts: DryRunFacts): number =>
	content.reduce((sum, part) => sum + partTokens(part, facts), 0);

function messagesSection({ messages }: ModelRequest, facts: DryRunFacts): string[] {
	const who = { user: 'You', assistant: 'Agent' } as const;
	// The latest are what people look for; the count says that there are more.
	const shown = messages.slice(-6);
	return [
		`### Messages: ${grouped(messages.length)}`,
		'',
		...(shown.length < messages.length ? [`- … ${plural(messages.length - shown.length, 'earlier message')}`] : []),
		...shown.map((message) => {
			const told = message.content.map(toldOf).filter((line) => line !== undefined);
			const tokens = plural(tokensOf(message, facts), 'token');
			return `- **${who[message.role]}** (${tokens}${message.cacheHere ? ', cached up to here' : ''}): ${told.join(' · ')}`;
		}),
	];
}

function contextSection({ messages }: ModelRequest): string[] {
	const contexts = messages.flatMap(({ context }) => context ?? []);
	return contexts.flatMap(({ tokens, items }) => [
		`### Before your message: ${plural(items.length, 'item')}, ${plural(tokens, 'token')}`,
		'',
		...items.map(
			({ place, why, tokens: cost }) => `- ${asMarkdown(place)} (${plural(cost, 'token')}): ${asMarkdown(why)}`,
		),
		'',
	]);
}

/** The request, told in Markdown. */
function accountOf(request: ModelRequest, facts: DryRunFacts): string {
	const tokens =
		request.system.reduce((sum, block) => sum + block.tokens, 0) +
		request.tools.reduce((sum, tool) => sum + toolTokens(tool, facts), 0) +
		request.messages.reduce((sum, message) => sum + tokensOf(message, facts) + (message.context?.tokens ?? 0), 0);
	return [
		`**Nothing was sent.** ${facts.reason} This is the request that would have been sent.`,
		'',
		`- Model: ${codeSpan(request.model)}, at most ${plural(request.maxOutputTokens, 'token')} for the answer${request.thinking > 0 ? `, up to ${plural(request.thinking, 'token')} for thinking` : ''}`,
		`- Session: **${asMarkdown(facts.session)}**, as ${asMarkdown(facts.runtime)} sees it`,
		`- Input: ${plural(tokens, 'token')} of ${grouped(facts.window)} (${((100 * tokens) / facts.window).toFixed(1)} %)`,
		'',
		...systemSection(request, facts),
		'',
		...toolsSection(request, facts),
		...contextSection(request),
		...messagesSection(request, facts),
		'',
		facts.next,
		'',
	].join('\n');
}

/** Answers with the request instead of sending it. Needs no key and no network. */
export function dryRunProvider(facts: DryRunFacts): ModelProvider {
	return {
		windowOf: () => facts.window,
		async run(request: ModelRequest, { onText, signal }: ModelRun): Promise<ModelReply> {
			let told = '';
			const content = () => (told.trim() === '' ? [] : [{ kind: 'text' as const, text: told }]);
			for (const line of accountOf(request, facts)
				.toWellFormed()
				.split(/(?<=\n)/)) {
				if (signal.aborted) return { kind: 'stopped', content: content() };
				told += line;
				onText(line);
				// Line by line, so that the page streams as it would for a real answer, and Stop is heard.
				await new Promise((resolve) => setImmediate(resolve));
			}
			return { kind: 'done', ending: 'complete', content: content() };
		},
	};
}
