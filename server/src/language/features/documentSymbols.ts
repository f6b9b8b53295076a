import { type DocumentSymbol, type DocumentSymbolParams, type Range, SymbolKind } from 'vscode-languageserver';
import type { TextRange } from '../../engine/text/range.ts';
import type { Feature } from '../feature.ts';
import { cutsIn } from '../support/prompts/cuts.ts';
import { ownRow } from '../support/prompts/fates.ts';
import type { LineMap } from '../support/text/lines.ts';
import { isMarkdownFile } from '../support/text/markdownFile.ts';
import { type OutlineEntry, outlineIn } from '../support/text/outline.ts';
import { whileSame } from '../support/text/whileSame.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

const kinds: Readonly<Record<OutlineEntry['kind'], SymbolKind>> = {
	frontmatter: SymbolKind.Module,
	key: SymbolKind.Property,
	heading: SymbolKind.String,
	label: SymbolKind.Field,
};

/** What an outline has room to say of a section: whether the agent gets to read it. */
function detailOf(entry: OutlineEntry, cuts: readonly TextRange[]): string {
	if (cuts.length === 0) return entry.detail;
	const { start, end } = entry.range;
	let isTouched = false;
	for (const cut of cuts) {
		if (cut.start >= end || cut.end <= start) continue;
		if (cut.start <= start && cut.end >= end) return 'never reaches the agent';
		isTouched = true;
	}
	return isTouched ? 'cut' : entry.detail;
}

/** Of a stretch that does not go over the end of its line. */
function rangeInLine({ start, end }: TextRange, lines: LineMap): Range {
	const { line, character } = lines.positionAt(start);
	return { start: { line, character }, end: { line, character: character + end - start } };
}

/** `entries` without those that are not `shown`. */
function symbolsOf(
	entries: readonly OutlineEntry[],
	shown: (entry: OutlineEntry) => boolean,
	lines: LineMap,
	cuts: readonly TextRange[],
): DocumentSymbol[] {
	const symbols: DocumentSymbol[] = [];
	for (const entry of entries) {
		if (!shown(entry)) continue;
		const { name } = entry;
		const detail = detailOf(entry, cuts);
		const kind = kinds[entry.kind];
		const selectionRange = rangeInLine(entry.selection, lines);
		// Most begin with their line.
		const start =
			entry.range.start === entry.selection.start ? selectionRange.start : lines.positionAt(entry.range.start);
		const range = { start, end: lines.positionAt(entry.range.end) };
		const symbol: DocumentSymbol = detail
			? { name, detail, kind, range, selectionRange }
			: { name, kind, range, selectionRange };
		const children = entry.children.length > 0 ? symbolsOf(entry.children, shown, lines, cuts) : [];
		if (children.length > 0) symbol.children = children;
		symbols.push(symbol);
	}
	return symbols;
}

const all = (): boolean => true;
/** Labels mean something in the file that a runtime parses for them; elsewhere they are list items in bold. */
const isNoLabel = ({ kind }: OutlineEntry): boolean => kind !== 'label';

/** An editor asks for its outline, its breadcrumbs and the headings that stay in view, each by itself. */
const symbols = whileSame<LineMap, DocumentSymbol[]>();

function symbolsIn({ workspace, path, lines, role }: WorkspaceFile): DocumentSymbol[] {
	const row = ownRow(workspace.analysis(), path);
	return symbols(lines, [row, role], () => {
		const cuts = cutsIn(row, lines.text);
		return symbolsOf(outlineIn(lines), role?.id === 'identity' ? all : isNoLabel, lines, cuts);
	});
}

/** Sections and frontmatter keys of a file that the runtime has a use for, labels of an identity, and what of it is cut. */
export const documentSymbols: Feature = {
	name: 'document symbols',
	capabilities: { documentSymbolProvider: { label: 'Soulscope' } },
	register(context) {
		const { connection, files } = context;
		connection.onDocumentSymbol(
			context.guarded<DocumentSymbolParams, DocumentSymbol[]>('document symbols', [], ({ textDocument: { uri } }) => {
				const file = files.at(uri);
				return file?.role && isMarkdownFile(file.path) ? symbolsIn(file) : [];
			}),
		);
	},
};
