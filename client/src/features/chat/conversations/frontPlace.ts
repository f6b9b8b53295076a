import type { SessionKind } from '../../../../../protocol/preview/session.ts';
import type { WorkspaceInfo } from '../../../../../protocol/workspace/workspaces.ts';
import { sessionNamed } from '../../../../../shared/sessionNamed.ts';
import { type Front, frontFrom, placeKey, withConversation, withUndone } from './front.ts';
import type { Talk } from './talk.ts';

export interface FrontPlacePorts {
	/** Undefined until the server has answered once; an `Error` where it cannot. */
	workspaces(): readonly WorkspaceInfo[] | Error | undefined;
	store(front: Front): void;
	/** Who talks with the agent of this workspace, by its URI; undefined where nobody is chosen, and always for a folder. */
	person?(workspace: string): string | undefined;
}

/** Which agent and which of its sessions is in front, kept across windows. */
export class FrontPlace {
	readonly #ports: FrontPlacePorts;
	#front: Front;

	constructor(ports: FrontPlacePorts, stored: unknown) {
		this.#ports = ports;
		this.#front = frontFrom(stored);
	}

	/** The workspace in front: the one last picked, else the first. */
	get workspace(): WorkspaceInfo | undefined {
		const all = this.#known;
		return all.find(({ uri }) => uri === this.#front.workspace) ?? all[0];
	}

	get session(): SessionKind {
		const { workspace } = this;
		const picked = sessionNamed(workspace && this.#front.sessions[workspace.uri]);
		const kinds = workspace?.sessionKinds ?? [];
		return picked !== undefined && kinds.includes(picked) ? picked : (kinds[0] ?? 'main');
	}

	/** Tells places apart. */
	get key(): string {
		const { session, person } = this;
		return placeKey({ workspace: this.workspace?.uri ?? '', session, person });
	}

	/** Who talks with the agent in front. */
	get person(): string | undefined {
		return this.workspace && this.#ports.person?.(this.workspace.uri);
	}

	/** The conversation that was last in front here. */
	get conversation(): string | undefined {
		return this.#front.conversations[this.key];
	}

	get undone(): readonly string[] {
		return this.#front.undone;
	}

	knows(uri: string): boolean {
		return this.#known.some((workspace) => workspace.uri === uri);
	}

	isOf(talk: Talk): boolean {
		return placeKey(talk) === this.key;
	}

	choose({ workspace, session }: { readonly workspace?: string; readonly session?: string }): void {
		const uri = workspace ?? this.workspace?.uri;
		this.#keep({
			...this.#front,
			...(uri !== undefined && { workspace: uri }),
			...(uri !== undefined && session !== undefined && { sessions: { ...this.#front.sessions, [uri]: session } }),
		});
	}

	/** `talk` is what is in front of its place. */
	remember(talk: Talk): void {
		this.#keep(withConversation(this.#front, placeKey(talk), talk.id));
	}

	/** An undo was used. */
	forgetUndo(undo: string): void {
		this.#keep(withUndone(this.#front, undo));
	}

	get #known(): readonly WorkspaceInfo[] {
		const answered = this.#ports.workspaces();
		return answered instanceof Error ? [] : (answered ?? []);
	}

	#keep(front: Front): void {
		this.#front = front;
		this.#ports.store(front);
	}
}
