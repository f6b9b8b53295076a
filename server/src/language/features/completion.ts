import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver';
import { type CompletionSource, mostItems, type WritingPlace } from '../completions/completion.ts';
import { configuration } from '../completions/configuration.ts';
import { frontmatter } from '../completions/frontmatter.ts';
import { identity } from '../completions/identity.ts';
import { imports } from '../completions/imports.ts';
import { patterns } from '../completions/patterns.ts';
import { references } from '../completions/references.ts';
import { replyTokens } from '../completions/replyTokens.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { isMarkdownFile } from '../support/text/markdownFile.ts';

/** Who is asked, in order, in a Markdown file; the first that knows the place answers. */
const markdownSources: readonly CompletionSource[] = [
	patterns,
	frontmatter,
	identity,
	imports,
	references,
	replyTokens,
];

/** Longer lines are data, not prose. UTF-16 units. */
const longestLine = 5_000;

/** A file may have such a name, and no line of a text can be a path to it. */
const hasLineBreak = ({ label }: CompletionItem): boolean => /[\r\n]/.test(label);

const nothing: CompletionList = { isIncomplete: false, items: [] };

function placeAt({ textDocument: { uri }, position }: CompletionParams, context: LanguageContext) {
	const { documents, files, workspaces } = context;
	const path = files.pathOf(uri);
	const document = documents.get(uri);
	if (path === undefined || !document) return undefined;
	const file = files.at(uri);
	const [configured] = workspaces.configuredBy(path);
	const workspace = configured ?? file?.workspace;
	if (!workspace) return undefined;
	const lineAt = (line: number) =>
		document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
	const line = lineAt(position.line).replace(/\r?\n$/, '');
	if (line.length > longestLine) return undefined;
	const place: WritingPlace = {
		workspace,
		file,
		path,
		languageId: document.languageId,
		text: document.getText(),
		offset: document.offsetAt(position),
		position,
		before: line.slice(0, position.character),
		after: line.slice(position.character),
		rangeOf: (start, end) => ({ start: document.positionAt(start), end: document.positionAt(end) }),
	};
	const isConfiguration = configured !== undefined || file?.role?.id === 'config';
	return { place, sources: isConfiguration ? [configuration] : isMarkdownFile(path) ? markdownSources : [] };
}

async function complete(params: CompletionParams, context: LanguageContext): Promise<CompletionList> {
	const asked = placeAt(params, context);
	for (const source of asked?.sources ?? []) {
		const items = asked && (await source(asked.place));
		if (items) return { isIncomplete: items.length >= mostItems, items: items.filter((item) => !hasLineBreak(item)) };
	}
	return nothing;
}

/**
 * What can be written: keys and values of the configuration and of frontmatter, labels of an identity card, files of the
 * workspace where a path is begun, the runtime's own words. In ordinary prose there is nothing to complete.
 */
export const completion: Feature = {
	name: 'completion',
	capabilities: { completionProvider: { triggerCharacters: ['"', '/', '`', '@'] } },
	register(context) {
		context.connection.onCompletion(
			context.guarded<CompletionParams, CompletionList>('completion', nothing, (params) => complete(params, context)),
		);
	},
};
