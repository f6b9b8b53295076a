import type { Understanding } from './clientFeatures.ts';

/** The settings under `soulscope.` as the manifest declares them; a test holds the two together. */
export interface Settings {
	readonly runtime: string;
	readonly configFile: string;
	readonly openProjects: readonly string[];
	readonly rules: Readonly<Record<string, 'error' | 'warning' | 'information' | 'hint' | 'off'>>;
	readonly codeLens: { readonly enabled: boolean };
	readonly inlayHints: { readonly enabled: boolean };
	readonly statusBar: { readonly enabled: boolean };
	/** Files that nobody opened are read, and their problems listed. */
	readonly closedFiles: { readonly enabled: boolean };
	/** What other programs do to the persona, skills and configuration is told. */
	readonly guard: { readonly enabled: boolean };
	readonly memory: { readonly timeZone: string; readonly rememberIn: 'ask' | 'daily' | 'daily-and-curated' };
	readonly chat: {
		readonly provider: 'auto' | 'anthropic' | 'openai' | 'gemini' | 'openrouter' | 'editor' | 'dry-run';
		/** Empty: the provider's usual one. */
		readonly model: string;
		readonly baseUrl: string;
		readonly maxOutputTokens: number;
		readonly recall: boolean;
		/** By what a runtime goes that recalls by itself: its ranking, the words of the files alone, or a model that is asked. */
		readonly recallBy: 'rules' | 'words' | 'model';
		/** Agents of every runtime may look into the knowledge store; those that have one of their own always may. */
		readonly knowledge: boolean;
		/** Tokens; 0: the model is kept from it where it can be. */
		readonly thinking: number;
		/** US dollars for a million tokens, by how the model's name begins. */
		readonly prices: Readonly<
			Record<
				string,
				{ readonly input: number; readonly output: number; readonly cacheRead?: number; readonly cacheWrite?: number }
			>
		>;
		/** Whether memories are written down before the conversation is summarised. `ask`: what is written is asked for. */
		readonly flush: 'auto' | 'ask' | 'off';
		/** Whether what a person says is looked through for what could be remembered. `model`: the chat's model is asked as well. */
		readonly learn: 'rules' | 'model' | 'off';
		/** Days without being recalled after which a memory is proposed for the archive; 0: never. */
		readonly unrecalledDays: number;
		readonly heartbeat: boolean;
	};
	readonly embeddings: {
		readonly provider: 'local' | 'openai' | 'gemini' | 'off';
		readonly model: string;
		readonly folder: string;
		readonly baseUrl: string;
		/** How many processes with the model a long job may have; 0: as the computer allows. */
		readonly processes: number;
		/** Long jobs wait while the computer runs on battery. */
		readonly waitOnBattery: boolean;
	};
	/** When a workspace whose backup was set up is backed up by itself. */
	readonly backup: { readonly mode: 'off' | 'afterWrites' | 'hourly' | 'daily' };
	/** Address of the database that conversations, records and knowledge are kept in, without a password; empty: files on this machine. */
	readonly database: string;
}

export const defaultSettings: Settings = {
	runtime: 'auto',
	configFile: '',
	openProjects: [],
	rules: {},
	codeLens: { enabled: true },
	inlayHints: { enabled: true },
	statusBar: { enabled: true },
	closedFiles: { enabled: true },
	guard: { enabled: true },
	memory: { timeZone: '', rememberIn: 'ask' },
	chat: {
		provider: 'auto',
		model: '',
		baseUrl: '',
		maxOutputTokens: 4096,
		recall: true,
		recallBy: 'rules',
		knowledge: false,
		thinking: 0,
		prices: {},
		flush: 'ask',
		learn: 'rules',
		unrecalledDays: 0,
		heartbeat: false,
	},
	embeddings: { provider: 'local', model: '', folder: '', baseUrl: '', processes: 0, waitOnBattery: true },
	backup: { mode: 'off' },
	database: '',
};

/**
 * Beside the settings of an open folder the client sends whether the runtime was set for that folder or workspace, and not
 * only for this person or machine: then the folder is a workspace because somebody says so.
 */
export const runtimeIsNamedHere = 'runtimeIsNamedHere';

/** What the client tells the server once, when it starts it. */
export interface InitializationOptions {
	readonly home: string;
	/** IANA name of the person's time zone. */
	readonly timeZone: string;
	/** Folder for derived state, made on demand. Two windows on the same folder may have one each. */
	readonly storage: string;
	/** The same for what all windows share: records, conversations, the runtimes' wording. */
	readonly globalStorage: string;
	/** False in an untrusted workspace: no network, no writes. */
	readonly trusted: boolean;
	/** What the client knows beyond the protocol; nothing unless it says so. */
	readonly understands?: Understanding;
}
