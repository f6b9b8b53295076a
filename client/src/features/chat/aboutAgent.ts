import type { ChatPreflight, ChatPreflightParams, SlashCommand } from '../../../../protocol/chat/chat.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { Latest } from './latest.ts';
import type { AboutAgent } from './page/state.ts';

export interface AboutAgentPorts {
	preflight(params: ChatPreflightParams): Promise<ChatPreflight | null>;
	commands(workspace: string): Promise<readonly SlashCommand[]>;
	/** An avatar as a data URI, where there is one that may be shown. */
	avatar(workspace: WorkspaceInfo): Promise<string | undefined>;
}

/** What the server said last of the place in front. */
export class AboutInFront {
	readonly #ports: AboutAgentPorts;
	readonly #asked = new Latest();
	#about: { readonly key: string; readonly value: AboutAgent } | undefined;

	constructor(ports: AboutAgentPorts) {
		this.#ports = ports;
	}

	/** Undefined where the server has not said anything of that place. */
	at(key: string): AboutAgent | undefined {
		return this.#about?.key === key ? this.#about.value : undefined;
	}

	/** Asks anew; undefined where a later question has overtaken this one. */
	async ask(workspace: WorkspaceInfo, params: ChatPreflightParams): Promise<AboutAgent | undefined> {
		const answers = await this.#asked.of(
			Promise.all([
				// The server may be gone just now. It says so elsewhere, and the next change asks again.
				this.#ports.preflight(params).catch(() => null),
				this.#ports.commands(workspace.uri).catch(() => []),
				this.#ports.avatar(workspace).catch(() => undefined),
			]),
		);
		if (!answers) return undefined;
		const [preflight, commands, avatar] = answers;
		return { commands, ...(preflight && { preflight }), ...(avatar && { avatar }) };
	}

	set(key: string, value: AboutAgent): void {
		this.#about = { key, value };
	}

	/** A turn has begun, and says what it sends. */
	begins(key: string, preflight: ChatPreflight): void {
		this.set(key, { commands: [], ...this.#about?.value, preflight });
	}
}
