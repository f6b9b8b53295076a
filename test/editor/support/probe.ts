import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';

interface Position {
	readonly line: number;
	readonly character: number;
}

interface Range {
	readonly start: Position;
	readonly end: Position;
}

export interface SeenDiagnostic {
	readonly uri: string;
	readonly code: string;
	readonly message: string;
	readonly severity: 'Error' | 'Warning' | 'Information' | 'Hint';
	readonly source: string;
	readonly faded: boolean;
	readonly range: Range;
}

export interface SeenEditor {
	readonly uri: string;
	readonly language: string;
	readonly text: string;
	readonly dirty: boolean;
	readonly selection: Range;
	readonly visible: readonly Range[];
}

/** Of a message to the editor's own model: words, or a picture. */
interface SentPart {
	readonly text?: string;
	readonly mime?: string;
	readonly base64?: string;
}

interface Answers {
	readonly activeEditor: SeenEditor | null;
	readonly document: { readonly text: string; readonly dirty: boolean } | null;
	readonly diagnostics: readonly SeenDiagnostic[];
	readonly inlayHints: readonly { readonly label: string; readonly position: Position }[];
	readonly codeLenses: readonly { readonly title: string; readonly range: Range }[];
	readonly hover: readonly string[];
	readonly extension: { readonly active: boolean; readonly version: string } | null;
	readonly languageModelTools: readonly string[];
	readonly invokeTool: string;
	readonly serveModel: true;
	readonly sentToModel: readonly (readonly SentPart[])[];
	readonly configuration: unknown;
	readonly configure: true;
	readonly showPlain: true;
	readonly versions: { readonly vscode: string; readonly node: string };
	readonly commands: readonly string[];
	readonly openTabs: readonly string[];
}

/** Asks the small extension that sits in the editor beside ours. */
export interface Probe {
	ask<Question extends keyof Answers>(question: Question, about?: object): Promise<Answers[Question]>;
}

/**
 * @param folder where the editors write down the port that they answer on
 * @param workspace the folder that the editor has open
 */
export async function findProbe(folder: string, workspace: string): Promise<Probe> {
	const file = portFile(folder, workspace);
	const port = await until('the editor’s extension host answers', () => existsSync(file) && readFileSync(file, 'utf8'));
	return {
		async ask(question, about) {
			const response = await fetch(`http://127.0.0.1:${port}/`, {
				method: 'POST',
				body: JSON.stringify({ question, about }),
			});
			const { answer, error } = (await response.json()) as { answer: never; error?: string };
			if (error !== undefined) throw new Error(`${question}: ${error}`);
			return answer;
		},
	};
}

/** A window that opens the same folder again has a new host: forget the old one. */
export function forgetProbe(folder: string, workspace: string): void {
	rmSync(portFile(folder, workspace), { force: true });
}

const portFile = (folder: string, workspace: string): string => join(folder, `${workspace.replace(/\W+/g, '-')}.port`);
