import styles from './map-canvas.module.css';

/** Replaces the map on a device that cannot draw it. Everything else works. */
export function MapUnsupported({ reason }: { reason: string }) {
  return (
    <div className={styles.unsupported} role="alert">
      <h2>This device cannot draw the map</h2>
      <p>{reason}.</p>
      <ul>
        <li>
          Turn on hardware acceleration (graphics acceleration) in the browser’s settings and restart it.
        </li>
        <li>Update the browser, or open this page in a current Chrome, Edge, Firefox or Safari.</li>
        <li>On a remote desktop or a virtual machine, open this page on the device itself.</li>
      </ul>
      <p>Airports, flights, weather reports, crew and the assistant work without the map.</p>
    </div>
  );
}
