import { RequestType, RequestType0 } from 'vscode-languageserver-protocol';

/** `project`: `knowledge.db` in the folder itself. `editor`: among our own data on this computer. */
export type KnowledgePlaceName = 'project' | 'editor';

/** Where the knowledge of a folder is kept. */
export interface KnowledgeStoreInfo {
	/** URI of the folder; names the store in every other message. */
	readonly root: string;
	readonly place: KnowledgePlaceName;
	/** URI of its file. */
	readonly file: string;
	/** The database on a server, for people, where the person keeps stores that are in no project: it takes the place of `editor`. */
	readonly database?: string;
	/** False where nothing has been written yet: then the file is not there. */
	readonly exists: boolean;
	/** True where a store is in the other place as well. */
	readonly hasOther: boolean;
}

/** Client → server: the stores of the open folders: of each agent’s, and of each that has no agent in it. */
export const KnowledgeStoresRequest = new RequestType0<readonly KnowledgeStoreInfo[], void>(
	'soulscope/knowledge/stores',
);

export interface ChoosePlaceParams {
	readonly root: string;
	readonly place: KnowledgePlaceName;
	/** Begin there with a copy of what is kept now; nothing may be there yet. What was kept stays where it is. */
	readonly copy: boolean;
}

export interface ChosenPlace extends KnowledgeStoreInfo {
	/** Web pages that the copy does not read again by itself any more. */
	readonly schedulesLeftOut: number;
}

/** Client → server: keep the knowledge of a folder there from now on; every program of this computer goes by it. */
export const ChoosePlaceRequest = new RequestType<ChoosePlaceParams, ChosenPlace, void>(
	'soulscope/knowledge/choosePlace',
);
