import type { ConfigFile, Snapshot, UnseenQuestions, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../../platform/diskFiles.ts';
import { isListed } from '../scan/folderScan.ts';
import type { IsSkipped } from '../scan/skippedFolders.ts';
import { DocumentOverlay } from './documentOverlay.ts';
import { LeadingDocuments } from './leadingDocuments.ts';

interface DocumentsOwner {
	/** Absolute. */
	readonly root: string;
	pathOf(absolute: string): WorkspacePath | undefined;
	placeOf(absolute: string): WorkspacePath | undefined;
}

interface DocumentsAround {
	readonly files: DiskFiles;
	/** Texts of open documents by absolute path, read anew at every call. */
	readonly documents: ReadonlyMap<string, string>;
	readonly isSkipped: IsSkipped;
}

/** The open documents of one workspace: which of them its snapshots show, in the place of what, and where they lead. */
export class OwnDocuments {
	readonly #owner: DocumentsOwner;
	readonly #around: DocumentsAround;
	readonly #overlay: DocumentOverlay;
	readonly #leading: LeadingDocuments;

	constructor(owner: DocumentsOwner, around: DocumentsAround) {
		this.#owner = owner;
		this.#around = around;
		this.#leading = new LeadingDocuments(around.files, owner.root);
		this.#overlay = new DocumentOverlay(
			around.documents,
			(absolute) => (this.shows(absolute) ? owner.pathOf(absolute) : undefined),
			(path, under) => this.#leading.leadsOut(path, under),
		);
	}

	/** True where an open document at the absolute path shows among the files. */
	shows(absolute: string): boolean {
		return this.#listed(absolute) !== undefined || this.#owner.placeOf(absolute) !== undefined;
	}

	/** `disk` with the open documents in place of what is saved. Of what nobody has looked at and is open, more is asked for. */
	files(disk: Snapshot['files'], questions: UnseenQuestions): Snapshot['files'] {
		return this.#overlay.files(disk, questions);
	}

	/** `config` with the open documents in place of what is saved. */
	config(config: ConfigFile | undefined): ConfigFile | undefined {
		return this.#overlay.config(config);
	}

	/** Forgets where the document led, once it is open no more. */
	changed(absolute: string): void {
		const path = this.#around.documents.has(absolute) ? undefined : this.#owner.pathOf(absolute);
		if (path !== undefined) this.#leading.forget(path);
	}

	/** Looks anew where these lead: all of them unless said. True where it is other than `shown` says. */
	look(
		shown: (path: WorkspacePath) => boolean,
		which: Iterable<string> = this.#around.documents.keys(),
	): Promise<boolean> {
		const listed = [...which].flatMap((absolute) => {
			const path = this.#listed(absolute);
			return path === undefined ? [] : [{ absolute, path }];
		});
		return this.#leading.look(listed, (absolute) => this.#around.documents.has(absolute), shown);
	}

	#listed(absolute: string): WorkspacePath | undefined {
		const path = this.#owner.pathOf(absolute);
		return path !== undefined && isListed(path, this.#around.isSkipped) ? path : undefined;
	}
}
