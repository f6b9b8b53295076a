import { type Hover, type HoverParams, MarkupKind, type Position } from 'vscode-languageserver';
import { editorCommands } from '../../../../protocol/workspace/clientFeatures.ts';
import { compactionLabels } from '../../../../shared/compactionLabels.ts';
import { figureLines } from '../../engine/prompt/figures.ts';
import type { LedgerRow } from '../../engine/prompt/ledger.ts';
import { grouped } from '../../engine/text/grouped.ts';
import { exactWordFor } from '../../engine/text/lengths/measure.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import { asMarkdown, withoutMarkdown } from '../../engine/text/markdown.ts';
import { textOf } from '../../engine/workspace/snapshot.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { configCard } from '../support/configuration/configHover.ts';
import { frontmatterCard, settingsCard } from '../support/configuration/schemaHover.ts';
import { originOfLine, toldOrigin } from '../support/memory/originOfLine.ts';
import { cutsIn, lengthOf } from '../support/prompts/cuts.ts';
import { fateWord, isLookedAt, ownRow, rowsFor } from '../support/prompts/fates.ts';
import { shownFigures } from '../support/prompts/figures.ts';
import { counted, measured } from '../support/text/numbers.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

/** Figures of another session than the usual one say which. */
function sizeLines(file: WorkspaceFile, counter: TokenCounter): string[] {
	const shown = shownFigures(file, counter);
	if (!shown) return [];
	const own = file.workspace.analysis().session.kind;
	const where = shown.session === own ? '' : `In ${shown.session} sessions: `;
	return [`${where}${figureLines(shown.figures).join(' · ')}`];
}

function sessionTable(file: WorkspaceFile): string {
	const rows = rowsFor(file.workspace.analysis(), file.path).map(({ session, row }) => {
		const reason = row?.reason ? `: ${row.reason}` : '';
		return `| ${session} | ${asMarkdown(`${fateWord(row?.fate)}${reason}`)} |`;
	});
	return ['| session | what the agent gets |', '|---|---|', ...rows].join('\n');
}

/** The place of the file among those that arrive, and what brings it in. */
function orderLines({ workspace, path }: WorkspaceFile): string[] {
	const analysis = workspace.analysis();
	const { rows } = analysis.prompt(analysis.session.kind).ledger;
	const row = ownRow(analysis, path);
	const arriving = [...new Set(rows.filter(({ partId }) => partId !== undefined).map((each) => each.path))];
	const place = arriving.indexOf(path) + 1;
	const order = place > 0 && arriving.length > 1 ? [`file ${place} of ${arriving.length} in the prompt`] : [];
	const from = row?.importedBy
		? [`brought in by ${asMarkdown(row.importedBy.path)}, ${lineOf(workspace, row.importedBy)}`]
		: [];
	const after = row?.afterCompaction ? [`after a compaction: ${compactionLabels[row.afterCompaction]}`] : [];
	const said = [...order, ...from, ...after].join(' · ');
	return said === '' ? [] : [`${said.charAt(0).toUpperCase()}${said.slice(1)}`];
}

function lineOf(workspace: WorkspaceFile['workspace'], { path, range }: NonNullable<LedgerRow['importedBy']>): string {
	const before = (textOf(workspace.snapshot(), path) ?? '').slice(0, range.start);
	return `line ${grouped(before.split('\n').length)}`;
}

function cutLines(file: WorkspaceFile): string[] {
	const { text } = file.lines;
	const analysis = file.workspace.analysis();
	const { unit } = analysis.prompt(analysis.session.kind).ledger;
	const cuts = cutsIn(ownRow(analysis, file.path), text);
	const first = cuts[0];
	const last = cuts.at(-1);
	if (!first || !last) return [];
	const [from, to] = [file.lines.positionAt(first.start).line + 1, file.lines.positionAt(last.end).line + 1];
	const where = cuts.length === 1 ? `lines ${grouped(from)}–${grouped(to)}` : `in ${cuts.length} places`;
	return [`**Cut:** the agent does not get ${measured(lengthOf(cuts, text, unit), exactWordFor(unit))} (${where}).`];
}

function fileCard(file: WorkspaceFile, counter: TokenCounter): string {
	const { path, role, workspace } = file;
	return [
		`**${asMarkdown(path)}** — ${role?.title ?? 'file'} · ${workspace.runtime.title}`,
		...(role ? [role.about] : []),
		...sizeLines(file, counter),
		...orderLines(file),
		sessionTable(file),
		...cutLines(file),
	].join('\n\n');
}

/** For files that no prompt takes in, such as daily logs: the agent comes to them by other ways. */
function roleCard({ path, role, workspace, lines }: WorkspaceFile, counter: TokenCounter): string {
	const tokens = `${counted(counter.count(lines.text), 'token')} (${counter.name}), none of them in the prompt`;
	return [
		`**${asMarkdown(path)}** — ${role?.title ?? 'file'} · ${workspace.runtime.title}`,
		role?.about ?? '',
		tokens,
	].join('\n\n');
}

/** What to say of a position inside a stretch that is cut. */
function cutCard(file: WorkspaceFile, offset: number): string | undefined {
	const analysis = file.workspace.analysis();
	const { unit } = analysis.prompt(analysis.session.kind).ledger;
	const cut = cutsIn(ownRow(analysis, file.path), file.lines.text).find(
		({ start, end }) => offset >= start && offset < end,
	);
	return (
		cut &&
		`The agent does not get this part in ${analysis.session.kind} sessions (${measured(lengthOf([cut], file.lines.text, unit), exactWordFor(unit))}): ${asMarkdown(file.path)} is too long.`
	);
}

const isHeading = (line: string): boolean => /^ {0,3}#{1,6}(\s|$)/.test(line);

function contextFileCard(file: WorkspaceFile, position: Position, counter: TokenCounter): string | undefined {
	if (!file.role) return undefined;
	const key = frontmatterCard(file, position.line);
	if (key !== undefined) return key;
	if (!isLookedAt(rowsFor(file.workspace.analysis(), file.path)))
		return position.line === 0 ? roleCard(file, counter) : undefined;
	const { lines } = file;
	const start = lines.offsetAt({ line: position.line, character: 0 });
	const end = lines.offsetAt({ line: position.line + 1, character: 0 });
	const onHeading = position.line === 0 || isHeading(lines.text.slice(start, end));
	const parts = [cutCard(file, lines.offsetAt(position)), onHeading ? fileCard(file, counter) : undefined];
	return parts.filter((part) => part !== undefined).join('\n\n---\n\n') || undefined;
}

/** Where a line came from, as far as that is on record, with a way to go there. */
async function originCard(file: WorkspaceFile, { line }: Position, context: LanguageContext) {
	if (!file.role) return undefined;
	const origin = await originOfLine(file, line, context);
	if (!origin) return undefined;
	const sentences = toldOrigin(origin, file.workspace.root, context).map(asMarkdown).join(' ');
	if (!context.client.knowsCommand(editorCommands.whereFrom)) return sentences;
	const target = encodeURIComponent(JSON.stringify([file.uri, line]));
	return `${sentences} [Go There…](command:${editorCommands.whereFrom}?${target})`;
}

async function cardAt(context: LanguageContext, { textDocument: { uri }, position }: HoverParams) {
	const { documents, files, workspaces } = context;
	const path = files.pathOf(uri);
	if (path !== undefined && workspaces.configuredBy(path).length > 0) {
		const document = documents.get(uri);
		return document && configCard(path, document.getText(), document.offsetAt(position), context);
	}
	const counter = await context.counter();
	const file = files.at(uri);
	if (file?.role?.id === 'config') return settingsCard(file, position);
	if (!file) return undefined;
	const cards = [contextFileCard(file, position, counter), await originCard(file, position, context)];
	return cards.filter((card) => card !== undefined).join('\n\n---\n\n') || undefined;
}

async function hoverAt(context: LanguageContext, params: HoverParams): Promise<Hover | null> {
	const value = await cardAt(context, params);
	if (value === undefined) return null;
	return {
		contents: context.client.markdownHover
			? { kind: MarkupKind.Markdown, value }
			: { kind: MarkupKind.PlainText, value: withoutMarkdown(value) },
	};
}

/**
 * On a context file's first line and headings: what it is and what becomes of it. In a cut: that it is one. On a key of
 * the configuration: what it does to what the agent reads, and whether it is in effect. On a key of the frontmatter: what
 * it is for. On any line: where it came from, as far as that is on record.
 */
export const hover: Feature = {
	name: 'hover',
	capabilities: { hoverProvider: true },
	register(context) {
		context.connection.onHover(
			context.guarded<HoverParams, Hover | null>('hover', null, (params) => hoverAt(context, params)),
		);
	},
};
