import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-languageserver/node';

/**
 * Writes each message in one piece. The library writes the head by itself and waits until that is done, so that for each answer the
 * client is woken twice.
 */
export class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
	readonly #stream: NodeJS.WritableStream;
	#errors = 0;

	constructor(stream: NodeJS.WritableStream) {
		super();
		this.#stream = stream;
		stream.on('error', (error) => this.fireError(error));
		stream.on('close', () => this.fireClose());
	}

	/** In the order of the calls. Rejects where the message is no JSON, or the stream takes nothing any more. */
	write(message: Message): Promise<void> {
		return new Promise<void>((resolve, reject) => {
			const body = JSON.stringify(message);
			const whole = `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
			this.#stream.write(whole, 'utf8', (error) => (error ? reject(error) : resolve()));
		}).catch((error) => {
			this.#errors += 1;
			this.fireError(error, message, this.#errors);
			throw error;
		});
	}

	end(): void {
		this.#stream.end();
	}
}
