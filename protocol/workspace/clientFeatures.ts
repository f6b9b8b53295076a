/** Commands that our own editor side carries out, and that lenses and quick fixes may name. */
export const editorCommands = {
	previewPrompt: 'soulscope.previewPrompt',
	/** Where a line came from, with ways to go there; takes the document's URI and a line from 0. */
	whereFrom: 'soulscope.memory.whereFrom',
	/** For what no text edit can do: an editor keeps line ends apart from the text. */
	useLineFeeds: 'soulscope.useLineFeeds',
} as const;

/** What a client knows of ours beyond the language server protocol; it says so in its initialization options. */
export interface Understanding {
	/** Commands that it carries out itself. What it does not name is in no lens and no quick fix. */
	readonly commands: readonly string[];
	/** True where it wants the messages under `soulscope/`, and answers those that are questions. */
	readonly messages: boolean;
}

/** What a client knows that says nothing: the protocol, as every editor does. */
export const onlyTheProtocol: Understanding = { commands: [], messages: false };

/** What our own editor side knows. */
export const ourUnderstanding: Understanding = { commands: Object.values(editorCommands), messages: true };
