import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { MapCustomLayer, MapFrame } from '#platform/client/map/layer-registry.ts';
import { ProjectionPrograms } from '#platform/client/map/projection-programs.ts';
import { fitBounds, mapController } from '#platform/client/shell/map-access.ts';
import { currentTheme } from '#platform/client/theme/theme.ts';
import type { Georeference } from '../contract.ts';
import { type PlacedPage, placePage } from '../domain/georeference.ts';
import { chartNightColours, chartOnMap } from './charts.store.ts';

const LAYER = 'chart-on-map';
/** Longer side of the picture on the map. */
const PICTURE_PX = 2400;
/** The page is drawn as a grid, so that it follows the globe's curve. */
const CELLS = 24;

const VERTEX = `
in vec2 position;
in vec2 at;
out vec2 v_at;
uniform float offset;
void main() {
  v_at = at;
  gl_Position = projectTile(position + vec2(offset, 0.0));
}`;
const FRAGMENT = `
precision highp float;
in vec2 v_at;
out vec4 colour;
uniform sampler2D page;
uniform float opacity;
uniform bool night;
// hue-rotate(180deg) of CSS, so that the page on the map looks as it does in its window.
const mat3 TURNED_HUE = mat3(-0.574, 0.426, 0.426, 1.43, 0.43, 1.43, 0.144, 0.144, -0.856);
void main() {
  vec3 ink = texture(page, v_at).rgb;
  if (night) ink = clamp(TURNED_HUE * (1.0 - ink), 0.0, 1.0);
  colour = vec4(ink * opacity, opacity);
}`;

function mercator([lon, lat]: readonly [number, number]): [x: number, y: number] {
  const y = Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return [lon / 360 + 0.5, 0.5 - y];
}

/** Corners of the page's grid as x, y in mercator and u, v on the page; triangles as indices. */
function gridOf({ corners }: PlacedPage): { vertices: Float32Array; indices: Uint16Array } {
  const [upperLeft, upperRight, , lowerLeft] = corners.map(mercator) as [number, number][];
  const vertices: number[] = [];
  const indices: number[] = [];
  if (!upperLeft || !upperRight || !lowerLeft) throw new Error('a page has four corners');
  for (let row = 0; row <= CELLS; row += 1)
    for (let column = 0; column <= CELLS; column += 1) {
      const [u, v] = [column / CELLS, row / CELLS];
      const along = (axis: 0 | 1) =>
        upperLeft[axis] + u * (upperRight[axis] - upperLeft[axis]) + v * (lowerLeft[axis] - upperLeft[axis]);
      vertices.push(along(0), along(1), u, v);
      if (row === CELLS || column === CELLS) continue;
      const corner = row * (CELLS + 1) + column;
      const below = corner + CELLS + 1;
      indices.push(corner, corner + 1, below, corner + 1, below + 1, below);
    }
  return { vertices: Float32Array.from(vertices), indices: Uint16Array.from(indices) };
}

interface Drawn {
  texture: WebGLTexture;
  vertices: WebGLBuffer;
  indices: WebGLBuffer;
  count: number;
}

function uploadPicture(gl: WebGL2RenderingContext, picture: HTMLCanvasElement): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

function drawPage(gl: WebGL2RenderingContext, program: WebGLProgram, frame: MapFrame, drawn: Drawn): void {
  gl.bindVertexArray(null);
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, drawn.texture);
  gl.uniform1i(gl.getUniformLocation(program, 'page'), 0);
  gl.uniform1f(gl.getUniformLocation(program, 'opacity'), chartOnMap.get()?.opacity ?? 0);
  const isNight = currentTheme() === 'night' && chartNightColours.get();
  gl.uniform1i(gl.getUniformLocation(program, 'night'), isNight ? 1 : 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, drawn.vertices);
  for (const [name, offset] of [
    ['position', 0],
    ['at', 8],
  ] as const) {
    const location = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, 2, gl.FLOAT, false, 16, offset);
  }
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, drawn.indices);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  for (const world of frame.worldOffsets) {
    gl.uniform1f(gl.getUniformLocation(program, 'offset'), world);
    gl.drawElements(gl.TRIANGLES, drawn.count, gl.UNSIGNED_SHORT, 0);
  }
}

/**
 * The page as a layer that draws itself. Not an image source: that fetches its image, and the content security policy
 * forbids fetching data created in the page.
 */
function pageLayer(picture: HTMLCanvasElement, placed: PlacedPage): MapCustomLayer & { repaint(): void } {
  const programs = new ProjectionPrograms({ vertex: VERTEX, fragment: FRAGMENT });
  let drawn: Drawn | null = null;
  let repaint: () => void = () => {};
  return {
    id: LAYER,
    repaint: () => repaint(),
    onAdd(gl, askForFrame) {
      repaint = askForFrame;
      const { vertices, indices } = gridOf(placed);
      const [vertexBuffer, indexBuffer] = [gl.createBuffer(), gl.createBuffer()];
      gl.bindVertexArray(null);
      gl.bindBuffer(gl.ARRAY_BUFFER, vertexBuffer);
      gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.STATIC_DRAW);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indexBuffer);
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
      drawn = {
        texture: uploadPicture(gl, picture),
        vertices: vertexBuffer,
        indices: indexBuffer,
        count: indices.length,
      };
    },
    render(gl, frame) {
      if (drawn) drawPage(gl, programs.use(gl, frame), frame, drawn);
    },
    onRemove(gl) {
      programs.delete(gl);
      if (!drawn) return;
      gl.deleteTexture(drawn.texture);
      gl.deleteBuffer(drawn.vertices);
      gl.deleteBuffer(drawn.indices);
      drawn = null;
    },
  };
}

async function pictureOf(document: PDFDocumentProxy, pageNumber: number): Promise<HTMLCanvasElement> {
  const page = await document.getPage(pageNumber);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: PICTURE_PX / Math.max(natural.width, natural.height) });
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport, background: 'white' }).promise;
  return canvas;
}

let takeAway: (() => void) | null = null;

/** Removes the chart from the map. */
export function hideChartOnMap(): void {
  takeAway?.();
  takeAway = null;
  chartOnMap.set(null);
}

/** Lays a page of a chart on the map and brings it into view. */
export async function showChartOnMap(
  chart: { id: string; georeference: Georeference; opacity: number },
  document: PDFDocumentProxy,
): Promise<void> {
  const placed = placePage(chart.georeference);
  if (!placed.ok) throw new Error(placed.message);
  const picture = await pictureOf(document, chart.georeference.page);
  hideChartOnMap();
  chartOnMap.set({ chartId: chart.id, opacity: chart.opacity });
  const map = mapController();
  const layer = pageLayer(picture, placed.value);
  const remove = map.addLayer({
    id: LAYER,
    slot: 'raster',
    order: 50,
    sources: {},
    layers: () => [],
    custom: [layer],
  });
  map.setLayerVisible(LAYER, true);
  const stops = [chartOnMap, chartNightColours].map((slice) => slice.subscribe(() => layer.repaint()));
  takeAway = () => {
    for (const stop of stops) stop();
    remove();
  };
  const lons = placed.value.corners.map(([lon]) => lon);
  const lats = placed.value.corners.map(([, lat]) => lat);
  const within = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;
  await fitBounds(
    {
      west: within(Math.min(...lons)),
      east: within(Math.max(...lons)),
      south: Math.min(...lats),
      north: Math.max(...lats),
    },
    { maxZoom: 16 },
  );
}

export const setChartOpacity = (opacity: number): void =>
  chartOnMap.set((shown) => (shown ? { ...shown, opacity } : shown));
