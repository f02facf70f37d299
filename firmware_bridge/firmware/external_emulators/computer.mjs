// The computer at the other end of the chip's USB port, as Linux does it: asks for every descriptor, sets address,
// configuration and line coding, opens the port. It throws where a real computer would give up.
import { createSetupPacket, DataDirection, SetupRecipient, SetupType } from 'rp2040js';

const AVAILABLE = 1 << 10, DATA1 = 1 << 13, CONTROL = { from: 0x80, to: 0x100 };
const DEVICE = 1, CONFIGURATION = 2, STRING = 3, ENDPOINT = 5;
const SET_ADDRESS = 5, GET_DESCRIPTOR = 6, SET_CONFIGURATION = 9;
const SET_LINE_CODING = 0x20, GET_LINE_CODING = 0x21, SET_LINE_STATE = 0x22;
const DATA_ENDPOINT = 2, PACKET = 64;
const CODING = [0x00, 0xe1, 0x00, 0x00, 0, 0, 8]; // 57,600 8N1: another than the table's own

function expect(good, what) {
  if (!good) throw new Error(`The computer gives up: ${what}.`);
}

export class Computer {
  constructor(usb, heard) {
    this.usb = usb;
    this.heard = heard;
    this.waiting = [];
    this.free = 0;
    usb.onUSBEnabled = () => usb.resetDevice();
    usb.onResetReceived = () => this.meet();
    usb.onEndpointWrite = (endpoint, bytes) => this.packet(endpoint, bytes);
    usb.onEndpointRead = (endpoint, size) => this.offered(endpoint, size);
    const updated = usb.DPRAMUpdated.bind(usb);
    usb.DPRAMUpdated = (offset, value) => {
      if (value & AVAILABLE && offset >= CONTROL.from && offset < CONTROL.to) {
        this.toggles(offset - CONTROL.from, value & DATA1 ? 1 : 0);
      }
      updated(offset, value);
    };
  }

  send(bytes) {
    this.waiting.push(...bytes);
    this.deliver();
  }

  // Each direction of an endpoint numbers its packets 0, 1, 0 ...; those of a request begin with 1.
  toggles(place, toggle) {
    const wanted = this.next[place] ?? 0;
    expect(toggle === wanted, `packet ${toggle} instead of ${wanted} at ${place}`);
    this.next[place] = wanted ^ 1;
  }

  deliver() {
    if (!this.free || !this.waiting.length) return;
    const bytes = Uint8Array.from(this.waiting.splice(0, this.free));
    this.free = 0;
    this.usb.endpointReadDone(DATA_ENDPOINT, bytes);
  }

  offered(endpoint, size) {
    if (endpoint === DATA_ENDPOINT) {
      this.free = size;
      this.deliver();
    } else if (endpoint === 0 && this.data) {
      expect(size === this.data.length, 'no buffer for a line coding');
      this.usb.endpointReadDone(0, this.data);
      this.data = null;
    } else if (endpoint === 0) {
      this.acknowledged = true;
      this.finish();
    }
  }

  // An answer's last packet may still be on its way when a buffer for its acknowledgement is offered.
  finish() {
    if (this.whole && this.acknowledged) this.done(this.answer);
  }

  packet(endpoint, bytes) {
    if (endpoint === DATA_ENDPOINT) {
      this.heard(bytes);
    } else if (endpoint === 0 && this.asked) {
      this.answer.push(...bytes);
      expect(bytes.length <= PACKET && this.answer.length <= this.asked, 'an answer that is too long');
      this.whole = bytes.length < PACKET || this.answer.length === this.asked;
      this.finish();
    } else if (endpoint === 0) {
      expect(bytes.length === 0, 'an acknowledgement that is not empty');
      this.done([]);
    }
  }

  // One request; resolves with its answer once both have acknowledged it.
  ask(type, bRequest, wValue, wLength = 0, data = null) {
    this.asked = data ? 0 : wLength;
    this.answer = [];
    this.whole = this.acknowledged = false;
    this.data = data && Uint8Array.from(data);
    this.next[0] = this.next[4] = 1;
    const answered = new Promise((done) => (this.done = done));
    this.usb.sendSetupPacket(
      createSetupPacket({
        dataDirection: this.asked ? DataDirection.DeviceToHost : DataDirection.HostToDevice,
        type,
        recipient: type === SetupType.Class ? SetupRecipient.Interface : SetupRecipient.Device,
        bRequest,
        wValue,
        wIndex: 0,
        wLength,
      }),
    );
    return answered;
  }

  descriptor(type, number, length) {
    return this.ask(SetupType.Standard, GET_DESCRIPTOR, (type << 8) | number, length);
  }

  async meet() {
    this.next = [];
    this.free = 0;
    const { Standard, Class } = SetupType;
    expect((await this.descriptor(DEVICE, 0, 8)).length === 8, 'no beginning of a device descriptor');
    await this.ask(Standard, SET_ADDRESS, 1);
    const device = await this.descriptor(DEVICE, 0, 255);
    expect(device.length === 18 && device[0] === 18 && device[7] === PACKET, 'a device descriptor that is wrong');
    const head = await this.descriptor(CONFIGURATION, 0, 9);
    const length = head[2] | (head[3] << 8);
    const all = await this.descriptor(CONFIGURATION, 0, length);
    expect(all.length === length, 'a configuration that is not whole');
    const endpoints = [];
    for (let at = 0; at < all.length; at += all[at]) {
      expect(all[at] >= 2 && at + all[at] <= all.length, 'a descriptor longer than the configuration');
      if (all[at + 1] === ENDPOINT) endpoints.push(all[at + 2]);
    }
    expect(endpoints.join() === [0x81, DATA_ENDPOINT, 0x80 | DATA_ENDPOINT].join(), 'other endpoints');
    for (const number of [0, device[14], device[15]]) {
      const text = await this.descriptor(STRING, number, 255);
      expect(text[0] === text.length && text[1] === STRING, 'a text that is wrong');
    }
    await this.ask(Standard, SET_CONFIGURATION, 1);
    await this.ask(Class, SET_LINE_CODING, 0, CODING.length, CODING);
    const coding = await this.ask(Class, GET_LINE_CODING, 0, CODING.length);
    expect(coding.join() === CODING.join(), 'it forgot its line coding');
    await this.ask(Class, SET_LINE_STATE, 3);
  }
}
