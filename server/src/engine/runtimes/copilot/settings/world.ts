import { join } from 'node:path';
import { placesOf } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Places, Snapshot } from '../../../workspace/snapshot.ts';
import { type CopilotSettings, settingsFrom, settingsIn } from './settings.ts';
import { userFolder } from './userFolder.ts';

/** All that VS Code goes by when it looks for what to tell a model. Paths are absolute. */
export interface EditorWorld {
	readonly places: Places;
	readonly home: string;
	/** The folder of prompts and instructions that follow a person from project to project. */
	readonly userPrompts: string;
	/** The folders of the window. */
	readonly folders: readonly string[];
	readonly settings: CopilotSettings;
	/** True where the person trusts the folder. */
	trusts(folder: string): boolean;
}

/** Where the settings of a folder are. */
const folderSettings = (root: string): string => join(root, '.vscode', 'settings.json');

/** The folders of the window; that of the workspace stands first unless the window says where. */
function foldersOf(root: string, others: readonly string[] = []): readonly string[] {
	return [...new Set(others.includes(root) ? others : [root, ...others])];
}

export function worldOf(snapshot: Snapshot, session: Pick<Session, 'trusted' | 'windowFolders'>): EditorWorld {
	const places = placesOf(snapshot);
	const user = userFolder(snapshot.environment);
	const folders = foldersOf(snapshot.root, session.windowFolders);
	// These are settings of a window: in one with several folders, those of a folder do not count.
	const layers = [join(user, 'settings.json'), ...(folders.length === 1 ? [folderSettings(snapshot.root)] : [])];
	return {
		places,
		home: snapshot.environment.home,
		userPrompts: join(user, 'prompts'),
		folders,
		settings: settingsFrom(layers.map((path) => settingsIn(places.read(path, 'settings')))),
		trusts: () => session.trusted !== false,
	};
}
