import * as vscode from 'vscode';

/** Turns that go out again at most; the editor's chat keeps all of them. */
const mostTurns = 40;

const textOf = ({ response }: vscode.ChatResponseTurn): string =>
	response
		.flatMap((part) => (part instanceof vscode.ChatResponseMarkdownPart ? [part.value.value] : []))
		.join('')
		.trim();

/** What was said to the agent in this chat before, and what it said; what a command answered was not its own word. */
export function historyOf(
	history: readonly (vscode.ChatRequestTurn | vscode.ChatResponseTurn)[],
	participant: string,
): vscode.LanguageModelChatMessage[] {
	return history
		.filter((turn) => turn.participant === participant && turn.command === undefined)
		.slice(-mostTurns)
		.flatMap((turn) => {
			if ('prompt' in turn) {
				return turn.prompt.trim() === '' ? [] : [vscode.LanguageModelChatMessage.User(turn.prompt)];
			}
			const text = textOf(turn);
			return text === '' ? [] : [vscode.LanguageModelChatMessage.Assistant(text)];
		});
}

/** The name that this chat goes by in our records; undefined before the first answer. */
export function conversationOf(
	history: readonly (vscode.ChatRequestTurn | vscode.ChatResponseTurn)[],
): string | undefined {
	const names = history.map((turn): unknown => ('result' in turn ? turn.result.metadata?.conversation : undefined));
	return names.findLast((name) => typeof name === 'string');
}
