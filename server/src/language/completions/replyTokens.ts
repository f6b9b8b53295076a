import { CompletionItemKind } from 'vscode-languageserver';
import { type CompletionSource, typed } from './completion.ts';

/** Two capitals at the least: a sentence may begin with one. */
const begun = /(?<![\w-])([A-Z][A-Z_]+)$/;

/** Words that mean something to the runtime, once they are begun in capitals, in what the agent is told. */
export const replyTokens: CompletionSource = (place) => {
	const { file, before, workspace } = place;
	const word = file?.role?.injected ? begun.exec(before)?.[1] : undefined;
	if (word === undefined) return undefined;
	const tokens = (workspace.runtime.chat?.replyTokens ?? []).filter(({ token }) => token.startsWith(word));
	if (tokens.length === 0) return undefined;
	return tokens.map(({ token, about }) => ({
		label: token,
		kind: CompletionItemKind.Constant,
		detail: workspace.runtime.title,
		documentation: about,
		textEdit: { range: typed(place, word.length), newText: token },
	}));
};
