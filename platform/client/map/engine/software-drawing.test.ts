// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { drewInSoftware, noteDrawing } from './software-drawing.ts';

/** A context that returns the two renderer names; nothing else of it is used. */
function drawnBy(renderer: string, hasExtension = true): WebGL2RenderingContext {
  const UNMASKED = 0x9246;
  const RENDERER = 0x1f01;
  return {
    RENDERER,
    getExtension: () => (hasExtension ? { UNMASKED_RENDERER_WEBGL: UNMASKED } : null),
    getParameter: (name: number) =>
      name === (hasExtension ? UNMASKED : RENDERER) ? renderer : 'WebKit WebGL',
  } as unknown as WebGL2RenderingContext;
}

describe('F0 detection of a device without a graphics card', () => {
  it('is remembered on the next visit, and forgotten once there is a card', () => {
    localStorage.clear();
    expect(drewInSoftware(() => localStorage)).toBe(false);
    noteDrawing(
      drawnBy('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)'),
      () => localStorage,
    );
    expect(drewInSoftware(() => localStorage)).toBe(true);
    noteDrawing(drawnBy('ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)'), () => localStorage);
    expect(drewInSoftware(() => localStorage)).toBe(false);
  });

  it.each(['llvmpipe (LLVM 15.0.6, 256 bits)', 'Microsoft Basic Render Driver', 'Apple Software Renderer'])(
    '%s is recognised as software drawing, also where only the masked name is available',
    (renderer) => {
      localStorage.clear();
      noteDrawing(drawnBy(renderer, false), () => localStorage);
      expect(drewInSoftware(() => localStorage)).toBe(true);
    },
  );

  it('is negative where storage cannot be read', () => {
    const closed = (): Storage => {
      throw new DOMException('closed', 'SecurityError');
    };
    expect(drewInSoftware(closed)).toBe(false);
    expect(() => noteDrawing(drawnBy('llvmpipe'), closed)).not.toThrow();
  });
});
